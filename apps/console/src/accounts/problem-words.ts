import * as m from '#messages'
import { type CodeOfAccounts, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the page of the shop's own accounts. */
learnWords({
  'account-code-taken': m.problem_account_code_taken,
  'account-number-taken': m.problem_account_number_taken,
  'account-not-open': m.problem_account_not_open,
  'account-not-frozen': m.problem_account_not_frozen,
  'account-not-closed': m.problem_account_not_closed,
  'account-has-waiting': m.problem_account_has_waiting,
  'account-swap-wrong': m.problem_account_swap_wrong,
} satisfies Record<CodeOfAccounts, () => string>)
