package doctor

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"sumito/api/app"
)

// checkOf tells which check a fault belongs to.
func checkOf(code string) string {
	switch code {
	case app.FaultProjection:
		return "projections"
	case app.FaultTextMissing, app.FaultTextAltered, app.FaultNamelessBeyond:
		return "texts"
	case app.FaultRecordMissing, app.FaultGameAltered, app.FaultRecordUnknown:
		return "records"
	case app.FaultNameAltered, app.FaultNameUnproven, app.FaultPlayerMissing:
		return "names"
	}
	return "chains"
}

// logs reads every log and compares with it what is stored beside it.
func (e *examination) logs(ctx context.Context) {
	streams, err := e.store.Streams(ctx)
	if err != nil {
		e.failed("chains", err)
		return
	}
	if e.newest, err = e.store.NewestEvent(ctx); err != nil {
		e.failed("chains", err)
		return
	}
	var done, total int64
	for _, stream := range streams {
		total += stream.Head.Sequence
	}
	e.lost("chains", total)
	found := map[string][]Result{}
	for _, stream := range streams {
		faults, err := e.examine(ctx, stream)
		if err != nil {
			if !strings.Contains(err.Error(), stream.ID) {
				err = fmt.Errorf("%s: %w", stream.ID, err)
			}
			e.failed("chains", err)
			return
		}
		note(found, faults)
		if done += stream.Head.Sequence; e.Progress != nil {
			e.Progress(done, total)
		}
	}
	names, err := e.app.ExamineNames(ctx)
	if err != nil {
		e.failed("names", err)
	}
	note(found, names.Faults)
	e.onlyRestoring(found)
	if !e.onFile() {
		for _, results := range found {
			for _, result := range results {
				result.Params["postgres"] = true
			}
		}
	}
	e.conclude("chains", found["chains"], 0, CodeChains, map[string]any{"count": len(streams), "events": total})
	e.conclude("projections", found["projections"], 0, CodeProjections, nil)
	e.conclude("texts", found["texts"], 0, CodeTexts, nil)
	if err == nil {
		e.conclude("names", found["names"], names.More, CodeNames, nil)
	}
	e.conclude("records", found["records"], 0, CodeRecords, nil)
}

// examine reads a log. Of a stream it needs what the list of all doesn't have:
// where its names were left out.
func (e *examination) examine(ctx context.Context, stream app.Stream) ([]app.Fault, error) {
	whole, err := e.store.Stream(ctx, stream.ID)
	if err != nil {
		return nil, err
	}
	return e.app.Examine(ctx, whole)
}

// onlyRestoring notes where rebuilding would be refused: on a database that is
// broken, and of a tournament whose players aren't all there.
func (e *examination) onlyRestoring(found map[string][]Result) {
	lacking := map[any]bool{}
	for _, result := range found["names"] {
		if result.Code == app.FaultPlayerMissing {
			lacking[result.Params["stream"]] = true
		}
	}
	for _, result := range found["projections"] {
		if e.restore || len(found["chains"]) > 0 || lacking[result.Params["stream"]] {
			result.Params["restore"] = true
		}
	}
}

// note adds faults to what their checks have found.
func note(found map[string][]Result, faults []app.Fault) {
	for _, fault := range faults {
		check, level := checkOf(fault.Code), Problem
		if fault.Code == app.FaultNewer || fault.Code == app.FaultNameUnproven {
			level = Warning
		}
		found[check] = append(found[check], Result{Check: check, Level: level, Code: fault.Code, Params: fault.Params})
	}
}

// conclude adds what a check has found, of which there may be more than is
// listed, or the good news when that is nothing. What is worse comes first.
func (e *examination) conclude(check string, results []Result, more int, good string, params map[string]any) {
	if len(results) == 0 {
		e.add(check, OK, good, params)
		return
	}
	slices.SortStableFunc(results, func(a, b Result) int { return cmp.Compare(a.Level, b.Level) }) // "problem" before "warning"
	shown := results[:min(len(results), maxResults)]
	e.results = append(e.results, shown...)
	if more += len(results) - len(shown); more > 0 {
		e.add(check, shown[len(shown)-1].Level, CodeMore, map[string]any{"count": more})
	}
}
