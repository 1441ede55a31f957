package event

// Texts returns the references to private texts that a payload holds, in the
// order of its fields: what can be erased without the log changing.
func Texts(p Payload) []Text {
	var all []Text
	switch p := p.(type) {
	case TournamentCreated:
		all = []Text{p.Settings.Name, p.Settings.Place}
	case SettingsChanged:
		all = []Text{p.Settings.Name, p.Settings.Place}
	case EntryAdded:
		all = []Text{p.Name}
	case EntryCorrected:
		all = []Text{p.Name}
	case ResultReported:
		all = []Text{p.Result.Reason}
	case ResultRuled:
		all = []Text{p.Result.Reason}
	case ResultRestored:
		if p.Result != nil {
			all = []Text{p.Result.Reason}
		}
	case RecordAttached:
		all = []Text{p.Envelope, p.Result.Reason}
	}
	present := all[:0]
	for _, text := range all {
		if !text.Absent() {
			present = append(present, text)
		}
	}
	return present
}
