package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"
)

// Rows are copied in statements of at most so many values and, roughly, bytes.
const (
	copyValues = 8_000
	copyBytes  = 1 << 20
)

// DifferenceError says that after copying a table isn't equal to its source.
type DifferenceError struct {
	Table          string
	Source, Target int64 // rows; equal when their content differs
}

func (e *DifferenceError) Error() string {
	if e.Source != e.Target {
		return fmt.Sprintf("%s: %d rows of %d arrived", e.Table, e.Target, e.Source)
	}
	return fmt.Sprintf("%s: the rows that arrived differ", e.Table)
}

// UnmovableError says that a row has a text that the target can't hold.
type UnmovableError struct {
	Table, Column string
	Row           int64 // from 1, in the order of reading
}

func (e *UnmovableError) Error() string {
	return fmt.Sprintf("%s, row %d: %s isn't UTF-8 or has a NUL, which PostgreSQL can't hold", e.Table, e.Row, e.Column)
}

// checkTexts returns an *UnmovableError for a row that PostgreSQL can't hold. No
// Sumito writes such a one.
func (t table) checkTexts(number int64, values []any) error {
	for i, value := range values {
		if text, ok := value.(string); ok && (!utf8.ValidString(text) || strings.Contains(text, "\x00")) {
			return &UnmovableError{Table: t.name, Column: t.columns[i], Row: number}
		}
	}
	return nil
}

// moveRows copies all tables and compares them.
func (o MoveOptions) moveRows(ctx context.Context, from, to *Store) (Moved, error) {
	tables, err := from.tables(ctx)
	if err != nil {
		return Moved{}, err
	}
	there, err := to.tables(ctx)
	if err != nil {
		return Moved{}, err
	}
	if err := sameTables(tables, there); err != nil {
		return Moved{}, err
	}
	meter := &meter{report: o.Progress}
	for _, table := range tables {
		rows, err := countRows(from.read(ctx), table.name)
		if err != nil {
			return Moved{}, err
		}
		meter.total += 2 * rows
	}
	sums := map[string]sum{}
	for _, table := range tables {
		if sums[table.name], err = copyTable(ctx, from, to, table, meter); err != nil {
			return Moved{}, fmt.Errorf("copy %s: %w", table.name, err)
		}
	}
	if o.beforeVerifying != nil {
		if err := o.beforeVerifying(to.writer); err != nil {
			return Moved{}, err
		}
	}
	if err := verify(ctx, to, tables, sums, meter); err != nil {
		return Moved{}, err
	}
	// The copy equals its source, so what is wrong with a chain is wrong there.
	if err := to.checkChains(ctx, ShownURL(o.From), nil); err != nil {
		return Moved{}, err
	}
	return to.moved(ctx, sums)
}

// sameTables refuses two databases whose tables or columns differ: one of them
// isn't as the migrations made it.
func sameTables(source, target []table) error {
	described := func(tables []table) []string {
		var all []string
		for _, t := range tables {
			all = append(all, t.name+" ("+strings.Join(t.columns, ", ")+")")
		}
		slices.Sort(all)
		return all
	}
	one, other := described(source), described(target)
	if slices.Equal(one, other) {
		return nil
	}
	var found error
	for _, line := range one {
		if !slices.Contains(other, line) {
			found = errors.Join(found, fmt.Errorf("only the source has %s", line))
		}
	}
	for _, line := range other {
		if !slices.Contains(one, line) {
			found = errors.Join(found, fmt.Errorf("only the target has %s", line))
		}
	}
	return fmt.Errorf("the tables differ: %w", found)
}

// copyTable copies the rows of a table and returns their sum.
func copyTable(ctx context.Context, from, to *Store, t table, meter *meter) (sum, error) {
	if slices.Contains(seeded, t.name) {
		if err := to.writer.WithContext(ctx).Exec("DELETE FROM " + t.name).Error; err != nil {
			return sum{}, err
		}
	}
	out := inserter{tx: to.writer.WithContext(ctx), table: t, numbered: to.onPostgres()}
	var total sum
	err := eachRow(ctx, from, t, func(values []any) error {
		if err := total.add(values); err != nil {
			return err
		}
		meter.step()
		if out.numbered {
			if err := t.checkTexts(total.rows, values); err != nil {
				return err
			}
		}
		return out.add(values)
	})
	if err != nil {
		return sum{}, err
	}
	return total, out.flush()
}

// verify reads the target again and compares it with what was read from the
// source.
func verify(ctx context.Context, to *Store, tables []table, sums map[string]sum, meter *meter) error {
	for _, t := range tables {
		var arrived sum
		err := eachRow(ctx, to, t, func(values []any) error {
			meter.step()
			return arrived.add(values)
		})
		if err != nil {
			return fmt.Errorf("read %s again: %w", t.name, err)
		}
		if arrived != sums[t.name] {
			return &DifferenceError{Table: t.name, Source: sums[t.name].rows, Target: arrived.rows}
		}
	}
	lost, err := to.LostHeads(ctx)
	if err == nil && len(lost) > 0 {
		err = &DamagedError{Path: "the source", Fault: fmt.Sprintf("the logs %v don't end at their heads", lost)}
	}
	return err
}

// moved counts what people know of a database.
func (s *Store) moved(ctx context.Context, sums map[string]sum) (Moved, error) {
	moved := Moved{
		Tables: len(sums), Events: sums["events"].rows, Players: sums["players"].rows, Records: sums["records"].rows,
	}
	for table := range maps.Values(sums) {
		moved.Rows += table.rows
	}
	streams, err := s.Streams(ctx)
	for _, stream := range streams {
		if stream.Tournament {
			moved.Tournaments++
		}
	}
	return moved, err
}

// eachRow passes the rows of a table by, their values in the order of its
// columns. The slice is used again for the next row.
func eachRow(ctx context.Context, s *Store, t table, pass func([]any) error) (err error) {
	rows, err := s.read(ctx).Raw("SELECT " + quoted(t.columns) + " FROM " + t.name).Rows()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values := make([]any, len(t.columns))
	into := make([]any, len(values))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, value := range values {
			if bytes, ok := value.([]byte); ok && bytes == nil {
				values[i] = []byte{} // SQLite's driver has no other word for an empty one
			}
		}
		if err := pass(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// quoted lists columns for a statement: some have names that SQL uses.
func quoted(columns []string) string { return `"` + strings.Join(columns, `", "`) + `"` }

// inserter collects rows and inserts them by many.
type inserter struct {
	tx    *gorm.DB
	table table
	// numbered says that parameters are written $1, $2, … as PostgreSQL has them;
	// SQLite's driver would look for each among all.
	numbered bool
	values   []any
	bytes    int
}

func (i *inserter) add(row []any) error {
	i.values = append(i.values, row...)
	for _, value := range row {
		switch v := value.(type) {
		case string:
			i.bytes += len(v)
		case []byte:
			i.bytes += len(v)
		}
	}
	if len(i.values)+len(row) > copyValues || i.bytes > copyBytes {
		return i.flush()
	}
	return nil
}

// flush inserts what is collected. The statement goes past GORM, which would
// take a blob for a list of numbers.
func (i *inserter) flush() error {
	if len(i.values) == 0 {
		return nil
	}
	var statement strings.Builder
	statement.WriteString("INSERT INTO " + i.table.name + " (" + quoted(i.table.columns) + ") VALUES ")
	for n := range i.values {
		switch {
		case n == 0:
			statement.WriteString("(")
		case n%len(i.table.columns) == 0:
			statement.WriteString("), (")
		default:
			statement.WriteString(", ")
		}
		if i.numbered {
			statement.WriteString("$" + strconv.Itoa(n+1))
		} else {
			statement.WriteString("?")
		}
	}
	statement.WriteString(")")
	_, err := i.tx.Statement.ConnPool.ExecContext(i.tx.Statement.Context, statement.String(), i.values...)
	i.values, i.bytes = i.values[:0], 0
	return err
}

// meter tells how far the work is.
type meter struct {
	report      func(done, total int64)
	done, total int64
}

func (m *meter) step() {
	m.done++
	m.report(m.done, m.total)
}
