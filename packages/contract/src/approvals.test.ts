import { expect, test } from 'vitest'
import { approvals, temporaryRefusals } from './approvals.ts'

/**
 * Refusals which say that the facts, or what the employee may do, differ from what was requested, even if that may end
 * one day, as a suspension does. Somebody has to request it again.
 */
const final = [
  'account-code-taken',
  'account-cooling-down',
  'account-missing',
  'account-not-closed',
  'account-not-frozen',
  'account-not-open',
  'account-number-taken',
  'account-swap-wrong',
  'accounts-differ',
  'amounts-differ',
  'approval-needed',
  'backend-decides',
  'backend-not-draft',
  'backend-not-tried',
  'bad-input',
  'bonus-too-high',
  'code-taken',
  'credited-by-books',
  'deposit-not-done',
  'deposit-not-pending',
  'employee-invited',
  'employee-not-off',
  'employee-off',
  'employee-oneself',
  'employee-without-factor',
  'entry-cancelled',
  'entry-done',
  'entry-outgoing',
  'factor-missing',
  'goodwill-too-high',
  'history-lost',
  'hold-changed',
  'last-owner',
  'loss-covered',
  'loss-return-changed',
  'loss-return-paid',
  'master-of-another-agent',
  'not-a-withdrawal',
  'not-deducted',
  'not-found',
  'not-held',
  'not-in-reports',
  'not-permitted',
  'nothing-credited',
  'nothing-to-return',
  'operation-reused',
  'order-not-unknown',
  'paid-from-wrong',
  'payee-changed',
  'paying-account-wrong',
  'payment-differs',
  'payment-not-done',
  'payment-taken-back',
  'player-alike',
  'player-excluded',
  'player-forgotten',
  'player-restricted',
  'player-suspended',
  'reason-missing',
  'slip-used',
  'stale-version',
  'sums-differ',
  'value-blocked',
  'withdrawal-adjusted',
  'withdrawal-cancelled',
  'withdrawal-done',
  'withdrawal-transferred',
]

/** Refusals that concern the request itself, not the command. */
const ofAsking = ['approval-not-needed', 'approval-waits', 'approval-not-alone', 'approval-with-password']

const refusalsOf = (route: { '~orpc': { errorMap: object } }) => Object.keys(route['~orpc'].errorMap)

test('each refusal of a command that needs approval either leaves the approval open or voids it', () => {
  const refusals = refusalsOf(approvals.askApproval).filter((code) => !ofAsking.includes(code))
  expect(refusals.toSorted()).toEqual([...temporaryRefusals, ...final].toSorted())
})

test('a decision is refused for every obstacle that leaves the approval open', () => {
  expect(refusalsOf(approvals.decide)).toEqual(expect.arrayContaining([...temporaryRefusals]))
})
