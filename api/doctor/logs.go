package doctor

import (
	"context"
	"fmt"

	"sumito/api/app"
)

// checkOf tells which check a fault belongs to.
func checkOf(code string) string {
	switch code {
	case app.FaultProjection:
		return "projections"
	case app.FaultTextMissing, app.FaultTextAltered:
		return "texts"
	case app.FaultRecordMissing, app.FaultGameAltered:
		return "records"
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
		faults, err := e.app.Examine(ctx, stream)
		if err != nil {
			e.failed("chains", fmt.Errorf("%s: %w", stream.ID, err))
			return
		}
		for _, fault := range faults {
			check, level := checkOf(fault.Code), Problem
			if fault.Code == app.FaultNewer {
				level = Warning
			}
			found[check] = append(found[check], Result{Check: check, Level: level, Code: fault.Code, Params: fault.Params})
		}
		if done += stream.Head.Sequence; e.Progress != nil {
			e.Progress(done, total)
		}
	}
	if e.restore || len(found["chains"]) > 0 {
		for _, result := range found["projections"] {
			result.Params["restore"] = true // rebuilding would be refused
		}
	}
	if !e.onFile() {
		for _, results := range found {
			for _, result := range results {
				result.Params["postgres"] = true
			}
		}
	}
	e.conclude("chains", found, CodeChains, map[string]any{"count": len(streams), "events": total})
	e.conclude("projections", found, CodeProjections, nil)
	e.conclude("texts", found, CodeTexts, nil)
	e.conclude("records", found, CodeRecords, nil)
}

// conclude adds what a check has found, or the good news when that is nothing.
func (e *examination) conclude(check string, found map[string][]Result, good string, params map[string]any) {
	results := found[check]
	if len(results) == 0 {
		e.add(check, OK, good, params)
		return
	}
	shown := results[:min(len(results), maxResults)]
	e.results = append(e.results, shown...)
	if more := len(results) - len(shown); more > 0 {
		e.add(check, Problem, CodeMore, map[string]any{"count": more})
	}
}
