import * as m from '#messages'
import { learnWords } from '#parts/problems/problem-words.ts'
import '../sign-in/problem-words.ts'

/** Reasons why an approval is void: refusals of other pages that also appear here. */
learnWords({
  'loss-return-paid': m.problem_loss_return_paid,
  'loss-return-changed': m.problem_loss_return_changed,
  'loss-covered': m.problem_loss_covered,
  'requests-open': m.problem_requests_open,
  'nothing-to-return': m.problem_nothing_to_return,
  'not-in-reports': m.problem_not_in_reports,
  'player-alike': m.problem_player_alike,
  'code-taken': m.problem_code_taken,
})
