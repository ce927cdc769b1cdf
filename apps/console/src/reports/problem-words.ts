import * as m from '#messages'
import { type CodeOfClosing, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the two pages that need these. */
learnWords({
  'hand-over-own': m.problem_hand_over_own,
  'hand-over-taken': m.problem_hand_over_taken,
  'objection-empty': m.problem_objection_empty,
  'period-backwards': m.problem_period_backwards,
  'period-too-long': m.problem_period_too_long,
  'period-in-future': m.problem_period_in_future,
  'day-not-over': m.problem_day_not_over,
  'day-closed': m.problem_day_closed,
  'day-not-closed': m.problem_day_not_closed,
  'day-unexplained': m.problem_day_unexplained,
  'drift-changed': m.problem_drift_changed,
  'explanation-withdrawn': m.problem_explanation_withdrawn,
} satisfies Record<CodeOfClosing, () => string>)
