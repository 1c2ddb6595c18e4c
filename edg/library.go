package edg

import (
	"errors"
	"fmt"

	"github.com/dominikbraun/graph"
)

// errReadOnly is what writing to the view gives.
var errReadOnly = errors.New("the event dependency graph does not change")

// Library is the graph as the graph library sees it, for its algorithms and drawings (draw.DOT). It is a view, not a
// copy, and read-only. Of two edges between the same nodes it shows the first; an edge's properties carry the Edge as
// data, and its rule and text as attributes.
func (g *Graph) Library() graph.Graph[NodeID, Node] {
	return graph.NewWithStore(func(n Node) NodeID { return n.ID }, graph.Store[NodeID, Node](view{g}), graph.Directed())
}

// view is a graph.Store over a Graph.
type view struct{ g *Graph }

func (v view) has(n NodeID) bool { return n >= 0 && int(n) < len(v.g.nodes) }

// Vertex returns a node; its label is the task's name.
func (v view) Vertex(n NodeID) (Node, graph.VertexProperties, error) {
	if !v.has(n) {
		return Node{}, graph.VertexProperties{}, graph.ErrVertexNotFound
	}
	label := v.g.TaskName(v.g.nodes[n].Task)
	if part := v.g.nodes[n].Part; part > 0 {
		label = fmt.Sprintf("%s (%d)", label, part+1)
	}
	return v.g.nodes[n], graph.VertexProperties{Attributes: map[string]string{"label": label}}, nil
}

// ListVertices lists all nodes.
func (v view) ListVertices() ([]NodeID, error) {
	ids := make([]NodeID, len(v.g.nodes))
	for i := range ids {
		ids[i] = NodeID(i)
	}
	return ids, nil
}

// VertexCount is the number of nodes.
func (v view) VertexCount() (int, error) { return len(v.g.nodes), nil }

// Edge returns the first edge between two nodes.
func (v view) Edge(from, to NodeID) (graph.Edge[NodeID], error) {
	if !v.has(from) || !v.has(to) {
		return graph.Edge[NodeID]{}, graph.ErrEdgeNotFound
	}
	for _, i := range v.g.out[from] {
		if v.g.edges[i].to == to {
			return v.libraryEdge(i), nil
		}
	}
	return graph.Edge[NodeID]{}, graph.ErrEdgeNotFound
}

// ListEdges lists the edges, one for each pair of nodes.
func (v view) ListEdges() ([]graph.Edge[NodeID], error) {
	var edges []graph.Edge[NodeID]
	for from := range v.g.out {
		seen := map[NodeID]bool{}
		for _, i := range v.g.out[from] {
			if to := v.g.edges[i].to; !seen[to] {
				seen[to] = true
				edges = append(edges, v.libraryEdge(i))
			}
		}
	}
	return edges, nil
}

func (v view) libraryEdge(i int32) graph.Edge[NodeID] {
	e := v.g.edge(i)
	return graph.Edge[NodeID]{Source: e.From, Target: e.To, Properties: graph.EdgeProperties{
		Data: e, Attributes: map[string]string{"rule": string(e.Rule), "text": e.Text}}}
}

// The rest of a store changes it.

func (v view) AddVertex(NodeID, Node, graph.VertexProperties) error { return errReadOnly }
func (v view) RemoveVertex(NodeID) error                            { return errReadOnly }
func (v view) AddEdge(NodeID, NodeID, graph.Edge[NodeID]) error     { return errReadOnly }
func (v view) UpdateEdge(_, _ NodeID, _ graph.Edge[NodeID]) error   { return errReadOnly }
func (v view) RemoveEdge(NodeID, NodeID) error                      { return errReadOnly }
