import { maxAccountCodeLength } from '@khlang/domain/accounts/own-account'
import type { OperationId, RequestId } from '@khlang/domain/brand'
import { senderChecks } from '@khlang/domain/cashier/name-check'
import { holdFilters } from '@khlang/domain/cashier/deposit-filter'
import { depositSorts } from '@khlang/domain/cashier/deposit-sorts'
import { withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
import {
  phases,
  requestFilters,
  requestKinds,
  requestStates,
  transferWays,
} from '@khlang/domain/cashier/request'
import { playerStatuses } from '@khlang/domain/players/player'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { shownPayee } from '../crediting/payee.ts'
import { takenCredits } from '../crediting/reversal.ts'
import { refuses } from '../problems.ts'
import { payoutCard } from './payout-card.ts'
import {
  bonusInput,
  bahtBound,
  id,
  instant,
  listFilter,
  operationId,
  page,
  paging,
  requestAmount,
  rowBase,
  rowCount,
  sorting,
  text,
  uuid,
} from '../wire.ts'

/** A deposit or withdrawal request in lists, streams and answers. */
export const requestRow = rowBase.extend({
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Progress of its order; null if it has none in progress. */
  phase: z.enum(phases).nullable(),
  via: z.enum(transferWays).nullable().describe('How a withdrawal was paid; null otherwise'),
  amount: z.string().describe('Whole baht'),
  payExactly: z
    .string()
    .nullable()
    .describe(
      'Exact amount in baht that the player was asked to transfer, for example `500.37`. The satang identify the payment; null if the plain amount was asked for',
    ),
  bonus: z.int(),
  credits: z.int().describe('For a deposit, amount plus bonus; for a withdrawal, its amount'),
  player: z.object({
    id: uuid,
    code: z.string(),
    name: z.string(),
    status: z.enum(playerStatuses),
    excluded: z.boolean().describe('Whether the player asked to be excluded from depositing'),
    bank: z.string().nullable(),
    accountTail: z.string().nullable().describe('Last four digits'),
    mobileTail: z.string().nullable().describe('Last four digits'),
  }),
  createdByStaff: z.boolean(),
  /** The reason that the last act gave, such as cancelling. Notes by staff are counted in `notes`. */
  note: z.string().nullable(),
  /** The message of the back-end about the last order. */
  result: z.string().nullable(),
  /** The bank entry that was matched to it. */
  entryId: uuid.nullable(),
  /** Its last order. */
  orderId: uuid.nullable(),
  balanceBefore: z.int().nullable().describe('Credits before the last movement; null if not known'),
  balanceAfter: z.int().nullable(),
  slips: z.int().describe('Number of slips attached'),
  slipAlike: z.boolean().describe('Whether one of the slips is or was also on another request'),
  revision: z.int().describe('Rises when a claim, a hold or a note changes; `version` does not'),
  holder: z.string().nullable().describe('E-mail of the employee who is working on it'),
  leaseUntil: instant.nullable(),
  hold: z
    .object({ reason: z.string(), until: instant.nullable(), by: z.string() })
    .nullable()
    .describe('Its money does not move; with no `until`, until somebody lifts the hold'),
  notes: z.int().describe('Number of notes by staff'),
})
export type RequestRow = z.infer<typeof requestRow>

export const depositRow = requestRow.extend({ kind: z.literal('deposit') })
export type DepositRow = z.infer<typeof depositRow>

export const withdrawalRow = requestRow.extend({
  kind: z.literal('withdrawal'),
  paidFrom: z.string().nullable().describe('Code of the shop account that it was paid from; null before'),
  payee: shownPayee
    .nullable()
    .describe(
      'The account that it is or was paid to, also after the player has changed theirs; null before, or if that is not known',
    ),
  senderCheck: z
    .enum(senderChecks)
    .nullable()
    .describe('Whether the names of those who paid in fit the player’s; null once it is settled'),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

/** The filter of deposits, and also of withdrawals. */
export const depositFilter = listFilter.extend({
  state: z.enum(requestFilters).optional(),
  player: text(80).optional().describe('Code of the player'),
  bank: text(40).optional().describe('Bank of the player, or of the account that a withdrawal was paid to'),
  amountFrom: bahtBound.optional(),
  amountTo: bahtBound.optional(),
  origin: z.enum(['player', 'staff']).optional().describe('Who made the request'),
  employee: text(254).optional().describe('E-mail of the employee who acted last'),
  hold: z.enum(holdFilters).optional().describe('Only requests on hold, or only those that are not'),
})

export const depositTotals = rowCount.extend({
  sums: z
    .object({ amount: z.string().describe('Baht'), bonus: z.int(), credits: z.int() })
    .nullable()
    .describe('null if there are more rows than are counted'),
})
export type DepositTotals = z.infer<typeof depositTotals>

export const withdrawalTotals = rowCount.extend({
  sums: z
    .object({ amount: z.string().describe('Baht') })
    .nullable()
    .describe('null if there are more rows than are counted'),
})
export type WithdrawalTotals = z.infer<typeof withdrawalTotals>

const change = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  requestId: id<RequestId>(),
  version: z
    .int()
    .min(1)
    .describe('The version you last read. If it has changed since, the call is refused with `stale-version`'),
  reason: text(500).optional(),
})

export const newRequest = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  player: text(80, 1).describe('Code or id of the player'),
  amount: requestAmount,
})

const changedRequest = z.discriminatedUnion('kind', [depositRow, withdrawalRow])
const whyNot = [
  'not-found',
  'not-permitted',
  'stale-version',
  'operation-reused',
  'reason-missing',
  'deposit-not-pending',
  'withdrawal-under-way',
  'withdrawal-adjusted',
  'withdrawal-transferred',
  'withdrawal-done',
  'withdrawal-cancelled',
  'request-held',
  'request-on-hold',
] as const

const command = <const Path extends string>(path: Path) =>
  oc.route({ method: 'POST', path: `/cashier/${path}`, tags: ['cashier'] })

/** Refusals of a withdrawal outside the player's limits: those of the shop, or their own. */
export const limitRefusals = ['amount-below-least', 'amount-above-most', 'too-many-withdrawals'] as const

/**
 * Code of the paying account. If left out, a transfer uses the first own account in the shop's order that can pay this
 * way, if there is one; `complete` then records no account.
 */
const paidFrom = text(maxAccountCodeLength, 1)
  .optional()
  .describe('Code of the shop account that pays. If left out, a transfer takes the first that can pay')

export const cashier = {
  deposits: oc
    .route({ method: 'GET', path: '/cashier/deposits', tags: ['cashier'] })
    .input(depositFilter.extend({ ...sorting(depositSorts), ...paging }))
    .output(page(depositRow)),
  deposit: oc
    .route({ method: 'GET', path: '/cashier/deposit', tags: ['cashier'] })
    .input(z.object({ id: id<RequestId>() }))
    .output(depositRow)
    .errors(refuses('not-found')),
  depositTotals: oc
    .route({ method: 'GET', path: '/cashier/deposit-totals', tags: ['cashier'] })
    .input(depositFilter)
    .output(depositTotals),
  withdrawals: oc
    .route({ method: 'GET', path: '/cashier/withdrawals', tags: ['cashier'] })
    .input(depositFilter.extend({ ...sorting(withdrawalSorts), ...paging }))
    .output(page(withdrawalRow)),
  withdrawal: oc
    .route({ method: 'GET', path: '/cashier/withdrawal', tags: ['cashier'] })
    .input(z.object({ id: id<RequestId>() }))
    .output(withdrawalRow)
    .errors(refuses('not-found')),
  withdrawalTotals: oc
    .route({ method: 'GET', path: '/cashier/withdrawal-totals', tags: ['cashier'] })
    .input(depositFilter)
    .output(withdrawalTotals),
  payoutCard: oc
    .route({ method: 'GET', path: '/cashier/payout-card', tags: ['cashier'] })
    .input(z.object({ id: id<RequestId>() }))
    .output(payoutCard)
    .errors(refuses('not-found')),
  /**
   * Returns the player's balance at the back-end. A separate call, since the back-end may be slow and the
   * card is shown without waiting.
   */
  payoutBalance: oc
    .route({ method: 'GET', path: '/cashier/payout-balance', tags: ['cashier'] })
    .input(z.object({ id: id<RequestId>() }))
    .output(
      z.object({ balance: z.int().nullable().describe('Credits; null if the back-end does not answer') }),
    )
    .errors(refuses('not-found')),
  /**
   * Returns the player's full account number, to which the withdrawal is paid. The audit log records the first time
   * that an employee reads it for this request. Once it is paid or cancelled, this counts as a look at the player.
   */
  revealAccount: command('reveal-account')
    .input(z.object({ requestId: id<RequestId>() }))
    .output(z.object({ bank: z.string(), number: z.string(), name: z.string() }))
    .errors(refuses('not-found', 'account-missing', 'player-restricted', 'too-many-tries')),
  createDeposit: command('create-deposit')
    .input(newRequest.extend({ bonus: bonusInput.optional() }))
    .output(changedRequest)
    .errors(
      refuses(
        'not-found',
        'player-forgotten',
        'player-suspended',
        'player-excluded',
        'bonus-too-high',
        'amount-below-least',
        'amount-above-most',
        'operation-reused',
      ),
    ),
  createWithdrawal: command('create-withdrawal')
    .input(newRequest)
    .output(changedRequest)
    .errors(refuses('not-found', 'player-forgotten', ...limitRefusals, 'operation-reused')),
  cancel: command('cancel')
    .input(change)
    .output(changedRequest)
    .errors(refuses(...whyNot, 'approval-needed')),
  /**
   * Adjusts the balance (ปรับยอด): deducts the credit of a withdrawal, or takes back the credit of a deposit or a part of
   * it. `credits` is for deposits only.
   */
  adjustBalance: command('adjust-balance')
    .input(change.extend({ credits: takenCredits }))
    .output(changedRequest)
    .errors(refuses(...whyNot, 'deposit-not-done', 'nothing-credited', 'approval-needed')),
  transfer: command('transfer')
    .input(
      change.extend({
        via: z.enum(transferWays),
        paidFrom,
        accepted: z
          .array(z.enum(['not-deducted', 'account-cooling-down', 'player-suspended']))
          .max(3)
          .optional()
          .describe('Obstacles that you have confirmed and want to override'),
      }),
    )
    .output(changedRequest)
    .errors(
      refuses(
        ...whyNot,
        'not-a-withdrawal',
        'not-deducted',
        'account-missing',
        'paying-account-wrong',
        'account-cooling-down',
        'player-suspended',
        'approval-needed',
      ),
    ),
  /**
   * Marks a request as done by hand (ดำเนินการแล้ว). Calls no back-end: nothing is credited, deducted or
   * paid.
   */
  complete: command('complete')
    .input(change.extend({ paidFrom }))
    .output(changedRequest)
    .errors(refuses(...whyNot, 'paying-account-wrong')),
  /** Opens a request again that was marked as done by hand, in the state it had before. Moves no money. */
  reopen: command('reopen')
    .input(change)
    .output(changedRequest)
    .errors(
      refuses(
        'not-found',
        'not-permitted',
        'stale-version',
        'operation-reused',
        'reason-missing',
        'not-completed-by-hand',
        'satang-taken',
        'player-forgotten',
      ),
    ),
}
