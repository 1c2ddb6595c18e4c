package commute

import (
	"context"

	"github.com/erva-go/erva/detect"
)

// Sensitivity is how much a training size teaches (Figure 5.4).
type Sensitivity struct {
	// Runs is the training size: how many executions were learned from.
	Runs int `json:"runs"`
	// Preconditions is how many were learned from them (Figure 5.4a).
	Preconditions int `json:"preconditions"`
	// Tested is how many of these the testing executions came to, and Failed how many they violated (Figure 5.4b).
	Tested int `json:"tested"`
	Failed int `json:"failed"`
}

// Study follows what a learner learns with the number of executions: "the number of likely preconditions may either increase or
// decrease when we have more training executions" (section 5.6.2).
type Study struct {
	learner    *Learner
	confidence float64
	rows       []Sensitivity
}

// NewStudy follows a learner.
func NewStudy(l *Learner, confidence float64) *Study {
	return &Study{learner: l, confidence: confidence}
}

// Size takes down what is learned by now, and tests it with correct executions that were not learned from.
func (s *Study) Size(ctx context.Context, tests []detect.Opener) error {
	specs := s.learner.Specs(s.confidence)
	row := Sensitivity{Runs: specs.Runs, Preconditions: specs.Count()}
	tested, failed := map[*Precondition]bool{}, map[*Precondition]bool{}
	for _, open := range tests {
		b, err := bindAll(ctx, open, specs, Options{Types: s.learner.types})
		if err != nil {
			return err
		}
		for i := range b.required {
			q := &b.required[i]
			tested[q.Precondition] = true
			failed[q.Precondition] = failed[q.Precondition] || !q.satisfied
		}
	}
	row.Tested = len(tested)
	for _, no := range failed {
		if no {
			row.Failed++
		}
	}
	s.rows = append(s.rows, row)
	return nil
}

// Rows are the sizes in their order.
func (s *Study) Rows() []Sensitivity { return s.rows }
