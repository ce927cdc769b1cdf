import * as m from '#messages'
import { type CodeOfApprovals, learnWords } from '#parts/problem-words.ts'

/** Fetched with what asks for a second person, and with the page where he decides. */
learnWords({
  'approval-needed': m.problem_approval_needed,
  'approval-not-needed': m.problem_approval_not_needed,
  'approval-waits': m.problem_approval_waits,
  'approval-over': m.problem_approval_over,
  'approval-own': m.problem_approval_own,
  'approval-own-player': m.problem_approval_own_player,
  'approval-touched': m.problem_approval_touched,
  'approval-not-yours': m.problem_approval_not_yours,
  'approval-not-alone': m.problem_approval_not_alone,
  'approval-with-password': m.problem_approval_with_password,
} satisfies Record<CodeOfApprovals, () => string>)
