package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/erva-go/erva/edg"
	"github.com/erva-go/erva/race"
	"github.com/erva-go/erva/trace"
)

// maxNeighbours bounds how many tasks a picture of a race shows around its two.
const maxNeighbours = 60

// WriteDOT draws the event dependency graph around a race in Graphviz' language: the two tasks, what orders or connects
// them, and their direct neighbours; one cluster a thread, edges named by their rules. The race is a dashed red line
// without a direction.
func WriteDOT(w io.Writer, g *edg.Graph, r race.Race) error {
	d := around(g, r)
	out := &textWriter{w: w}
	out.printf("digraph race {\n  rankdir=TB;\n  label=%s;\n  labelloc=t;\n", dotText(raceTitle(g.Trace(), r)))
	out.printf("  node [shape=box, fontname=\"Helvetica\", fontsize=10];\n  edge [fontname=\"Helvetica\", fontsize=9];\n")
	for n, lane := range d.lanes {
		out.printf("  subgraph cluster_%d {\n    label=%s;\n    color=gray;\n", n, dotText(lane.name))
		for _, id := range lane.nodes {
			out.printf("    n%d [label=%s%s];\n", id, dotText(d.label(id)), d.style(id))
		}
		out.printf("  }\n")
	}
	for _, e := range d.edges {
		style := ""
		if d.onPath[[2]edg.NodeID{e.From, e.To}] {
			style = ", color=blue, penwidth=2"
		}
		out.printf("  n%d -> n%d [label=%s, tooltip=%s%s];\n", e.From, e.To, dotText(string(e.Rule)), dotText(e.Text), style)
	}
	if d.first != edg.None && d.second != edg.None {
		out.printf("  n%d -> n%d [dir=none, style=dashed, color=red, constraint=false, label=%s];\n", d.first, d.second,
			dotText("race on "+shortField(g.Trace().Tables.Var(r.Var).Field)))
	}
	out.printf("}\n")
	return out.err
}

// drawing is the part of a graph that a picture shows.
type drawing struct {
	g             *edg.Graph
	first, second edg.NodeID
	lanes         []lane
	edges         []edg.Edge
	onPath        map[[2]edg.NodeID]bool
}

type lane struct {
	name  string
	nodes []edg.NodeID
}

// around chooses the nodes: both sides of the race, a path between them if there is one, and direct neighbours.
func around(g *edg.Graph, r race.Race) *drawing {
	d := &drawing{g: g, first: nodeOf(g, r.First), second: nodeOf(g, r.Second), onPath: map[[2]edg.NodeID]bool{}}
	chosen := map[edg.NodeID]bool{}
	add := func(n edg.NodeID) {
		if n != edg.None && len(chosen) < maxNeighbours {
			chosen[n] = true
		}
	}
	add(d.first)
	add(d.second)
	if d.first != edg.None && d.second != edg.None {
		for _, e := range g.Path(d.first, d.second) {
			add(e.From)
			add(e.To)
			d.onPath[[2]edg.NodeID{e.From, e.To}] = true
		}
	}
	for _, n := range []edg.NodeID{d.first, d.second} {
		if n == edg.None {
			continue
		}
		for _, e := range g.Predecessors(n) {
			add(e.From)
		}
		for _, e := range g.Successors(n) {
			add(e.To)
		}
	}
	for n := range chosen {
		for _, e := range g.Successors(n) {
			if chosen[e.To] {
				d.edges = append(d.edges, e)
			}
		}
	}
	slices.SortFunc(d.edges, func(a, b edg.Edge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	d.arrange(chosen)
	return d
}

func nodeOf(g *edg.Graph, a race.Access) edg.NodeID {
	if a.Op >= 0 && a.Op < len(g.Trace().Ops) {
		return g.NodeOf(a.Op)
	}
	return g.NodeOfTask(a.Task)
}

// arrange puts the nodes into lanes: the looper of an event, or the thread itself.
func (d *drawing) arrange(chosen map[edg.NodeID]bool) {
	threads := threadsOf(d.g.Trace())
	nodes := make([]edg.NodeID, 0, len(chosen))
	for n := range chosen {
		nodes = append(nodes, n)
	}
	slices.Sort(nodes)
	place := map[string]int{}
	for _, n := range nodes {
		name := threadName(d.g.Trace(), threads, d.g.Node(n).Task)
		i, ok := place[name]
		if !ok {
			i = len(d.lanes)
			place[name] = i
			d.lanes = append(d.lanes, lane{name: name})
		}
		d.lanes[i].nodes = append(d.lanes[i].nodes, n)
	}
}

func (d *drawing) label(id edg.NodeID) string {
	n := d.g.Node(id)
	s := d.g.TaskName(n.Task)
	if n.Part > 0 || len(d.g.NodesOfTask(n.Task)) > 1 {
		s += fmt.Sprintf("\npart %d", n.Part+1)
	}
	return s
}

func (d *drawing) style(id edg.NodeID) string {
	if id == d.first || id == d.second {
		return ", style=filled, fillcolor=\"#ffd9d9\", color=red"
	}
	return ""
}

// dotText quotes a text for Graphviz.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", "", "\x00", "").Replace(s) + `"`
}

// raceTitle is "org.example.Main.items: Main.onCreate (Main.java:31), write | Main$2.run (Main.java:48), read".
func raceTitle(tr *trace.Trace, r race.Race) string {
	return fmt.Sprintf("%s: %s | %s", tr.Tables.Var(r.Var).Field, accessOf(tr, r.First, nil), accessOf(tr, r.Second, nil))
}

// threadsOf maps each event to the thread that it began on.
func threadsOf(tr *trace.Trace) map[trace.TaskID]trace.TaskID {
	out := map[trace.TaskID]trace.TaskID{}
	for i := range tr.Ops {
		if op := &tr.Ops[i]; op.Kind == trace.KindBegin {
			out[op.Task] = op.Object
		}
	}
	return out
}

// threadName names the thread that a task is or runs on.
func threadName(tr *trace.Trace, threads map[trace.TaskID]trace.TaskID, task trace.TaskID) string {
	id := task
	if tr.Tables.Event(task) != nil {
		id = threads[task]
	}
	th := tr.Tables.Thread(id)
	switch {
	case th == nil:
		return "no thread"
	case th.Name != "":
		return th.Name
	default:
		return fmt.Sprintf("thread %d", id)
	}
}
