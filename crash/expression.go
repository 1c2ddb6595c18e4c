package crash

import (
	"regexp"
	"strings"
)

// Sort says what kind of expression failed.
type Sort string

// The sorts of failing expressions.
const (
	NullDereference Sort = "null"       // a reference was null
	BadIndex        Sort = "index"      // an index, key or position that is not there (any more)
	Changed         Sort = "changed"    // a collection that changed while somebody went through it
	BadState        Sort = "state"      // an object was in a state in which it refuses
	BadCast         Sort = "cast"       // an object was of another class
	NotAttached     Sort = "detached"   // a window, activity, fragment or view was gone or had not come
	BadArithmetic   Sort = "arithmetic" // a division by zero
	OutOfMemory     Sort = "memory"
	BadInput        Sort = "input" // a text or file that is not of the expected form
	OtherFailure    Sort = "other"
)

// Expression is what a throwable's class and message tell about the expression that failed.
type Expression struct {
	Sort Sort
	// Member is the method or field that was asked of null, without its package and parameters: "Note.title"; or the field that
	// had not been set. Empty if the message does not say.
	Member string
	// Field says that Member is a field.
	Field bool
	// Because is what was null as HotSpot says it: "this.this$0.note"; empty elsewhere.
	Because string
}

// MemberName is the member without its class: VMs do not all say it, and compilers name another one of those that have it.
func (x *Expression) MemberName() string { return x.Member[strings.LastIndexByte(x.Member, '.')+1:] }

// The messages of the VMs about null, and of Kotlin.
var (
	artMember    = regexp.MustCompile(`^Attempt to (?:invoke (?:virtual|interface|direct|super|static) method|(read from|write to) field) '(?:\S+ )?([^\s'(]+)(?:\([^']*)?'.* on a null object reference`)
	helpful      = regexp.MustCompile(`^Cannot (?:invoke|(read|assign) field|load from|store to|throw|enter|exit|read the array length)\s*(?:"([^"(]+)(?:\([^"]*)?")?`)
	because      = regexp.MustCompile(` because (?:the return value of )?"(.+)" is null$`)
	lateinit     = regexp.MustCompile(`^lateinit property (\w+) has not been initialized`)
	kotlinParam  = regexp.MustCompile(`(?:specified as non-null is null|must not be null)`)
	detachedText = regexp.MustCompile(`(?i)not attached|onSaveInstanceState|is your activity running|has leaked|is not valid|been destroyed|after destroy|isn't attached|not currently in the FragmentManager|does not have a view|no longer active|already recycled`)
	indexText    = regexp.MustCompile(`(?i)out of bounds|out of range|index[:= ]|\blength=\d|Inconsistency detected|Invalid (?:item|view holder|index)`)
	changedText  = regexp.MustCompile(`(?i)content of the adapter has changed|while RecyclerView is computing a layout|didn't receive a notification|did not receive a notification`)
)

// bySuffix are the sorts of exceptions by how their classes' names end, where the message says no more.
var bySuffix = []struct {
	suffix string
	sort   Sort
}{
	{"NullPointerException", NullDereference}, {"UninitializedPropertyAccessException", NullDereference},
	{"IndexOutOfBoundsException", BadIndex}, {"NoSuchElementException", BadIndex}, {"EmptyStackException", BadIndex},
	{"ConcurrentModificationException", Changed}, {"ClassCastException", BadCast}, {"ArithmeticException", BadArithmetic},
	{"ArrayStoreException", BadCast}, {"OutOfMemoryError", OutOfMemory}, {"BadTokenException", NotAttached},
	{"WindowLeaked", NotAttached}, {"NumberFormatException", BadInput}, {"JSONException", BadInput}, {"ParseException", BadInput},
	{"InflateException", BadInput}, {"IllegalStateException", BadState}, {"IllegalArgumentException", BadState},
	{"RejectedExecutionException", BadState}, {"UnsupportedOperationException", BadState}, {"CancellationException", BadState},
}

// Expression says what is known of the expression that failed.
func (t *Throwable) Expression() Expression {
	x := Expression{Sort: t.sort()}
	if x.Sort != NullDereference {
		return x
	}
	message := strings.Join(strings.Fields(t.Message), " ")
	if m := lateinit.FindStringSubmatch(message); m != nil {
		x.Member, x.Field, x.Because = m[1], true, "this."+m[1]
	} else if m := artMember.FindStringSubmatch(message); m != nil {
		x.Member, x.Field = member(m[2]), m[1] != ""
	} else if m := helpful.FindStringSubmatch(message); m != nil {
		x.Member, x.Field = member(m[2]), m[1] != ""
	}
	if m := because.FindStringSubmatch(message); m != nil {
		x.Because = m[1]
	}
	return x
}

// sort is that of the exception, by its message first: it says more than a class like IllegalStateException.
func (t *Throwable) sort() Sort {
	switch {
	case changedText.MatchString(t.Message):
		return Changed
	case detachedText.MatchString(t.Message):
		return NotAttached
	case kotlinParam.MatchString(t.Message):
		return NullDereference
	case strings.HasSuffix(t.Class, "IllegalArgumentException") && indexText.MatchString(t.Message):
		return BadIndex
	}
	for _, x := range bySuffix {
		if strings.HasSuffix(t.Class, x.suffix) {
			return x.sort
		}
	}
	if indexText.MatchString(t.Message) {
		return BadIndex
	}
	return OtherFailure
}

// member is a member without its package: "org.example.Note.title" is "Note.title".
func member(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return name
	}
	return name[strings.LastIndexByte(name[:i], '.')+1:]
}
