package doctor

import "context"

// accounts asks whether everybody can sign in, and each club has somebody who
// runs it.
func (e *examination) accounts(ctx context.Context) {
	const check = "accounts"
	lost, err := e.store.Misfolded(ctx)
	if err != nil {
		e.failed(check, err)
		return
	}
	clubs, err := e.store.WithoutOrganizer(ctx)
	if err != nil {
		e.failed(check, err)
		return
	}
	var found []Result
	for _, name := range lost {
		found = append(found, Result{Check: check, Level: Problem, Code: CodeAccountLost, Params: map[string]any{"account": name}})
	}
	for _, name := range clubs {
		found = append(found, Result{Check: check, Level: Warning, Code: CodeClubLeft, Params: map[string]any{"club": name}})
	}
	e.conclude(check, found, 0, CodeAccounts, nil)
}
