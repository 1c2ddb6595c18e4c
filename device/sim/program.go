package sim

// Program is an app as plain data. Values are integers; in a field that is dereferenced somewhere (Use), 0 is null.
type Program struct {
	Name string
	// Loopers are the names of loopers besides "main".
	Loopers []string
	// Launch is the first event of the main looper.
	Launch []Stmt
	// Handlers are what events run, by name.
	Handlers map[string][]Stmt
	// Threads are what worker threads run, by name.
	Threads map[string][]Stmt
	// Inputs are what an input's event runs on the main looper, by the input's target, key or action. A tap usually
	// posts a handler, as View.performClick does.
	Inputs map[string][]Stmt
	// Fields are the initial values of fields, by name ("Main.items"); others start as 0.
	Fields map[string]int64
	// Views are the initial texts of views, by id.
	Views map[string]string
	// Seed and Jitter fix the natural order: every instruction takes 1 ms and up to Jitter ms more, drawn by task.
	Seed   int64
	Jitter int64
	// Pins are what tasks read of fields whatever is in them, in order: for asking what a run would be if a field had other
	// values.
	Pins map[Pin][]int64
}

// Pin is a field as a task with that key reads it.
type Pin struct{ Task, Field string }

// Verb is what a statement does.
type Verb int

// The verbs. The comment names the constructor.
const (
	doRead     Verb = iota + 1 // Read
	doWrite                    // Write
	doAdd                      // Add
	doUse                      // Use
	doPost                     // Post and its kin
	doRemove                   // Remove
	doFork                     // Fork
	doJoin                     // Join
	doSleep                    // Sleep
	doSignal                   // Signal
	doWait                     // Wait
	doIf                       // If
	doText                     // SetText
	doPref                     // SetPref
	doShow                     // Show
	doVisit                    // Enter, Leave
	doCallback                 // Callback
)

// Stmt is one statement; make it with the constructors.
type Stmt struct {
	Do         Verb
	Field      string
	Value      int64
	Target     string
	Looper     string
	Delay      int64 // ms
	Front      bool
	Async      bool
	Callback   string
	Then, Else []Stmt
}

// Read reads a field.
func Read(field string) Stmt { return Stmt{Do: doRead, Field: field} }

// Write writes a field; 0 is null.
func Write(field string, value int64) Stmt { return Stmt{Do: doWrite, Field: field, Value: value} }

// Add reads a field and writes it with n added.
func Add(field string, n int64) Stmt { return Stmt{Do: doAdd, Field: field, Value: n} }

// Use reads a field and throws a NullPointerException if it is null.
func Use(field string) Stmt { return Stmt{Do: doUse, Field: field} }

// Post sends a handler to the main looper.
func Post(handler string) Stmt { return PostTo("main", handler, 0) }

// PostTo sends a handler to a looper with a delay in ms.
func PostTo(looper, handler string, delay int64) Stmt {
	return Stmt{Do: doPost, Target: handler, Looper: looper, Delay: delay}
}

// PostFront sends a handler to the front of the main looper's queue.
func PostFront(handler string) Stmt {
	return Stmt{Do: doPost, Target: handler, Looper: "main", Front: true}
}

// Remove removes the handler's messages from the main looper's queue.
func Remove(handler string) Stmt { return Stmt{Do: doRemove, Target: handler, Looper: "main"} }

// Fork starts a thread.
func Fork(thread string) Stmt { return Stmt{Do: doFork, Target: thread} }

// Join waits for the latest thread of that name to end.
func Join(thread string) Stmt { return Stmt{Do: doJoin, Target: thread} }

// Sleep lets a thread sleep for some ms.
func Sleep(ms int64) Stmt { return Stmt{Do: doSleep, Delay: ms} }

// Signal opens a latch.
func Signal(latch string) Stmt { return Stmt{Do: doSignal, Target: latch} }

// Wait waits until a latch is open.
func Wait(latch string) Stmt { return Stmt{Do: doWait, Target: latch} }

// If reads a field and runs then if it is not null, otherwise if it is.
func If(field string, then, otherwise []Stmt) Stmt {
	return Stmt{Do: doIf, Field: field, Then: then, Else: otherwise}
}

// SetText shows the value of a field as the text of a view.
func SetText(view, field string) Stmt { return Stmt{Do: doText, Target: view, Field: field} }

// Show sets the text of a view to a number, in a way that no session records.
func Show(view string, value int64) Stmt { return Stmt{Do: doShow, Target: view, Value: value} }

// SetPref stores the value of a field as an int preference in the file "settings".
func SetPref(key, field string) Stmt { return Stmt{Do: doPref, Target: key, Field: field} }

// Enter brings an activity to the user (onResume).
func Enter(activity string) Stmt {
	return Stmt{Do: doVisit, Target: activity, Callback: "onResume", Value: 1}
}

// Leave takes an activity away from the user (onPause).
func Leave(activity string) Stmt { return Stmt{Do: doVisit, Target: activity, Callback: "onPause"} }

// Callback runs another lifecycle callback of a component.
func Callback(component, name string) Stmt {
	return Stmt{Do: doCallback, Target: component, Callback: name}
}

// instr is a compiled statement: a branch that falls through goes to next, one that is not taken to other.
type instr struct {
	Stmt
	next, other int
}

// compile flattens statements. A statement takes two bytecode indexes: one to read, one to write.
func compile(code []Stmt) []instr {
	var out []instr
	var emit func(code []Stmt)
	emit = func(code []Stmt) {
		for _, s := range code {
			at := len(out)
			out = append(out, instr{Stmt: s, next: at + 1, other: at + 1})
			if s.Do != doIf {
				continue
			}
			emit(s.Then)
			end := len(out) // first instruction of the else part
			out[at].other = end
			emit(s.Else)
			for i := at + 1; i < end; i++ {
				if out[i].next == end {
					out[i].next = len(out)
				}
				if out[i].Do == doIf && out[i].other == end {
					out[i].other = len(out)
				}
			}
			if len(s.Then) == 0 {
				out[at].next = len(out)
			}
		}
	}
	emit(code)
	return out
}
