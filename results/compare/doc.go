// Package compare says what changed between two sets of measurements, and
// which of it is for the worse.
//
// Exact things are compared first: verdicts, outcomes and the evaluations that
// cases need. Then what repeats well: allocations, frontiers and growth laws.
// CPU time comes last, since it is the one that noise moves: it is judged only
// if both sides were measured by turns in one sitting, a round at a time,
// as [Interleave] does. Samples of one visit do not count as repeats, because
// what the machine did to one of them it did to all.
//
// Nothing is called a change below the noise floor, and what could not be
// judged is counted, never left out in silence. The rules, in full:
//
//   - verdict: the answers of the two sides differ.
//   - outcome: a case ends in another way. Killed in another way is noise, and
//     so is a kill near the frontier; see frontier.
//   - frontier: one side was cut off at a size which the other finished, though
//     it cost that other less than a quarter of the largest size it finished,
//     or less than a tenth of the budget. Less is noise: bisection stops within
//     3 % of n, and clocks of shared machines move by a factor of 1.9 either way.
//     A crash at a size that the other side finished is always told.
//   - growth: the laws differ and no rival explains either curve; the costs of
//     the two sides drift apart at least fourfold over the sizes that both
//     finished; and a straight line through that drift has a slope other
//     than 0 with p < 0.001.
//   - evaluations: more than 1 %. They are counted, so no test is needed.
//   - allocations: all samples of one side lie beyond all of the other by more
//     than 1 %, and by more than either side varies within itself. At least
//     three samples a side, five if they vary.
//   - CPU time: Mann and Whitney's U test on the rounds, p < 0.05 after Holm's
//     correction over all series tested, and a change of at least 10 %, of
//     three times the series' own noise, of what the control arm shows between
//     runs of the same binary, and of 200 ns.
package compare
