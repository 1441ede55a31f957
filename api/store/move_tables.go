package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// table is a table as the database itself describes it.
type table struct {
	name    string
	columns []string // sorted
	needs   []string // tables that its rows refer to, itself left out
}

// The questions to the database's own catalogue: which tables there are, which
// columns these have, what they refer to. Reading them instead of a list of our
// own is what keeps a table or column from being forgotten.
const (
	sqliteTables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`

	sqliteColumns = `SELECT t.name AS "table", c.name AS value FROM sqlite_schema t, pragma_table_xinfo(t.name) c
		WHERE t.type = 'table'`

	sqliteNeeds = `SELECT t.name AS "table", f."table" AS value FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
		WHERE t.type = 'table'`

	postgresTables = `SELECT c.relname FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')`

	postgresColumns = `SELECT c.relname AS "table", a.attname AS value FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`

	postgresNeeds = `SELECT c.relname AS "table", f.relname AS value FROM pg_constraint k
		JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
		WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace`
)

// tables returns all tables but the one of the schema's version, each after
// those that its rows refer to.
func (s *Store) tables(ctx context.Context) ([]table, error) {
	list, columns, needs := sqliteTables, sqliteColumns, sqliteNeeds
	if s.onPostgres() {
		list, columns, needs = postgresTables, postgresColumns, postgresNeeds
	}
	var names []string
	if err := s.read(ctx).Raw(list).Scan(&names).Error; err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	columnsOf, err := s.byTable(ctx, columns)
	if err != nil {
		return nil, err
	}
	needsOf, err := s.byTable(ctx, needs)
	if err != nil {
		return nil, err
	}
	var tables []table
	for _, name := range names {
		if name == versionTable {
			continue
		}
		referred := slices.DeleteFunc(needsOf[name], func(other string) bool { return other == name })
		tables = append(tables, table{name: name, columns: columnsOf[name], needs: slices.Compact(referred)})
	}
	return inOrder(tables)
}

// byTable collects values by table, sorted.
func (s *Store) byTable(ctx context.Context, query string) (map[string][]string, error) {
	var rows []struct{ Table, Value string }
	if err := s.read(ctx).Raw(query).Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("describe tables: %w", err)
	}
	values := map[string][]string{}
	for _, row := range rows {
		values[row.Table] = append(values[row.Table], row.Value)
	}
	for _, of := range values {
		slices.Sort(of)
	}
	return values, nil
}

// inOrder sorts tables so that each comes after those it needs, else by name.
func inOrder(tables []table) ([]table, error) {
	slices.SortFunc(tables, func(a, b table) int { return strings.Compare(a.name, b.name) })
	var ordered []table
	done := map[string]bool{}
	for len(ordered) < len(tables) {
		before := len(ordered)
		for _, t := range tables {
			ready := !slices.ContainsFunc(t.needs, func(other string) bool { return !done[other] })
			if !done[t.name] && ready {
				done[t.name] = true
				ordered = append(ordered, t)
			}
		}
		if len(ordered) == before {
			return nil, fmt.Errorf("tables that refer to each other can't be filled one after the other: %d of %d could", before, len(tables))
		}
	}
	return ordered, nil
}
