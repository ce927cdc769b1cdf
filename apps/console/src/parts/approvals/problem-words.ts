import * as m from '#messages'
import { type CodeOfApprovals, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the form that asks for approval, and with the page of approvals. */
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
