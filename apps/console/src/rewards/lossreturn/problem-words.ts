import * as m from '#messages'
import { type CodeOfLossReturn, learnWords } from '#parts/problems/problem-words.ts'

learnWords({
  'period-not-over': m.problem_period_not_over,
  'nothing-to-return': m.problem_nothing_to_return,
  'loss-return-paid': m.problem_loss_return_paid,
  'loss-covered': m.problem_loss_covered,
  'requests-open': m.problem_requests_open,
  'loss-return-changed': m.problem_loss_return_changed,
  'not-in-reports': m.problem_not_in_reports,
  'rate-not-ahead': m.problem_rate_not_ahead,
  'rate-not-first': m.problem_rate_not_first,
  'rate-exists': m.problem_rate_exists,
} satisfies Record<CodeOfLossReturn, () => string>)
