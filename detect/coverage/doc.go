// Package coverage tells races that others cover from those that none does (race coverage: Raychev, Vechev and Sridharan,
// OOPSLA 2013, which EventRacer's filtering rests on).
//
// A race may be what orders others: a flag that one event sets and another tests races, and what it guards races only if the
// flag's race does not count as synchronisation. So a race of c and d covers one of a and b if a would happen before b, were c
// ordered before d: a is before c, and d before b. Of two events of one looper all of c's event would then come before d
// (ATOMIC), so it is enough that a is before the end of that event. Several races may cover one together, by a path that goes
// through them.
//
// The order is the one of the model that the races were found with, asked of detect/asyncclock. Every race that is covered is
// given with those that cover it. The relation has no cycle, so something uncovered is always left. The package may import
// detect, detect/asyncclock, race and trace.
package coverage
