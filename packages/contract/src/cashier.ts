import { longestAccountCode } from '@khlang/domain/accounts/own-account'
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
import { refuses } from './problems.ts'
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
} from './wire.ts'

export const requestRow = rowBase.extend({
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  phase: z.enum(phases).nullable(),
  via: z.enum(transferWays).nullable().describe('Of a withdrawal that is transferred'),
  amount: z.string().describe('Whole baht'),
  payExactly: z
    .string()
    .nullable()
    .describe('Baht the player was asked to transfer, by whose satang his money is known'),
  bonus: z.int(),
  credits: z.int().describe('What the player receives: amount plus bonus'),
  player: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    status: z.enum(playerStatuses),
    excluded: z.boolean().describe('Asked to be kept from depositing'),
    bank: z.string().nullable(),
    accountTail: z.string().nullable().describe('Last four digits'),
    mobileTail: z.string().nullable().describe('Last four digits'),
  }),
  createdByStaff: z.boolean(),
  note: z.string().nullable(),
  result: z.string().nullable(),
  entryId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
  balanceBefore: z.int().nullable().describe('Before the last credit that moved; null when it is not known'),
  balanceAfter: z.int().nullable(),
  slips: z.int().describe('Slips attached'),
  slipAlike: z.boolean().describe('One of them was seen on another request'),
  revision: z.int().describe('Rises with who works on it and with its notes, where `version` stays'),
  holder: z.string().nullable().describe('E-mail of who works on it'),
  leaseUntil: instant.nullable(),
  hold: z
    .object({ reason: z.string(), until: instant.nullable(), by: z.string() })
    .nullable()
    .describe('Why nobody moves its money now; without an end until somebody lifts it'),
  notes: z.int().describe('Notes of staff'),
})
export type RequestRow = z.infer<typeof requestRow>

export const depositRow = requestRow.extend({ kind: z.literal('deposit') })
export type DepositRow = z.infer<typeof depositRow>

export const withdrawalRow = requestRow.extend({
  kind: z.literal('withdrawal'),
  paidFrom: z
    .string()
    .nullable()
    .describe('Code of the own account that it is paid from; null while it is not'),
  senderCheck: z
    .enum(senderChecks)
    .nullable()
    .describe('Whether those who paid in are called as the player is; null once nothing is left to decide'),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

/** The filter of deposits, and also of withdrawals. */
export const depositFilter = listFilter.extend({
  state: z.enum(requestFilters).optional(),
  player: text(80).optional().describe('Code of the player'),
  bank: text(40).optional().describe("The player's bank"),
  amountFrom: bahtBound.optional(),
  amountTo: bahtBound.optional(),
  origin: z.enum(['player', 'staff']).optional().describe('Who asked: the player, or staff for him'),
  employee: text(254).optional().describe('E-mail of who acted last'),
  hold: z.enum(holdFilters).optional().describe('Only what is on hold, or all but that'),
})

export const depositTotals = rowCount.extend({
  sums: z
    .object({ amount: z.string().describe('Baht'), bonus: z.int(), credits: z.int() })
    .nullable()
    .describe('null when there are more rows than are counted'),
})
export type DepositTotals = z.infer<typeof depositTotals>

export const withdrawalTotals = rowCount.extend({
  sums: z
    .object({ amount: z.string().describe('Baht') })
    .nullable()
    .describe('null when there are more rows than are counted'),
})
export type WithdrawalTotals = z.infer<typeof withdrawalTotals>

const change = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  requestId: id<RequestId>(),
  version: z.int().min(1).describe('As you saw it'),
  reason: text(500).optional(),
})

export const newRequest = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  player: text(80, 1).describe('Code or id of the player'),
  amount: requestAmount,
})

/** What staff check before a withdrawal is paid. */
export const payoutCard = z.object({
  account: z
    .object({
      bank: z.string(),
      tail: z.string(),
      name: z.string(),
      changedAt: instant.nullable().describe('Only when it was changed in the last 72 hours'),
      payableFrom: instant.nullable().describe('Until then a supervisor gives a reason'),
    })
    .nullable(),
  lastPaid: z
    .object({ number: z.int(), amount: z.int(), at: instant })
    .nullable()
    .describe('null: this is the first'),
  since: z.object({ deposits: z.int(), amount: z.int(), bonus: z.int() }).describe('Deposits since then'),
  paidToday: z.int(),
  otherOpen: z.array(
    z.object({ id: z.uuid(), number: z.int(), amount: z.int(), state: z.enum(requestStates) }),
  ),
  senders: z
    .object({
      result: z.enum(senderChecks),
      names: z.array(
        z.object({
          name: z.string(),
          times: z.int(),
          lastAt: instant,
          verdict: z.enum(['fits', 'differs', 'unclear']),
        }),
      ),
    })
    .describe(
      'Names under which banks told the money that came for this player, against the name of the player',
    ),
  obstacles: z
    .array(
      z.object({
        code: z.enum(['account-missing', 'player-suspended', 'account-cooling-down']),
        mayOverride: z.boolean().describe('Whether you may pay nevertheless, with a reason'),
      }),
    )
    .describe('What would stand in the way of the transfer once the credit is deducted'),
  payingAccounts: z.int().describe('Own accounts that can pay out now'),
  deducted: z.object({ by: z.string(), at: instant }).nullable().describe('The deduction, once it is done'),
  paid: z.object({ by: z.string(), at: instant }).nullable().describe('The transfer, once it is done'),
})
export type PayoutCard = z.infer<typeof payoutCard>

const changed = z.discriminatedUnion('kind', [depositRow, withdrawalRow])
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

/** Refusals of a withdrawal outside the shop's limits. */
export const overLimits = ['amount-below-least', 'amount-above-most', 'too-many-withdrawals'] as const

/** If left out: the first own account in the shop's order that can pay this way, if there is one. */
const paidFrom = text(longestAccountCode, 1)
  .optional()
  .describe('Code of the own account that the money goes from')

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
  /** Asks the back-end, which may be slow. The card does not wait for it. */
  payoutBalance: oc
    .route({ method: 'GET', path: '/cashier/payout-balance', tags: ['cashier'] })
    .input(z.object({ id: id<RequestId>() }))
    .output(z.object({ balance: z.int().nullable().describe('null when the back-end cannot be asked') }))
    .errors(refuses('not-found')),
  /** Returns the full account number and records that it was shown. */
  revealAccount: command('reveal-account')
    .input(z.object({ requestId: id<RequestId>() }))
    .output(z.object({ bank: z.string(), number: z.string(), name: z.string() }))
    .errors(refuses('not-found', 'account-missing')),
  createDeposit: command('create-deposit')
    .input(newRequest.extend({ bonus: bonusInput.optional() }))
    .output(changed)
    .errors(
      refuses(
        'not-found',
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
    .output(changed)
    .errors(refuses('not-found', ...overLimits, 'operation-reused')),
  cancel: command('cancel')
    .input(change)
    .output(changed)
    .errors(refuses(...whyNot)),
  /** ปรับยอด: deducts the credit of a withdrawal, or takes back the credit of a deposit. */
  adjustBalance: command('adjust-balance')
    .input(change)
    .output(changed)
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
          .describe('What stands in the way and was said yes to'),
      }),
    )
    .output(changed)
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
  /** ดำเนินการแล้ว by hand. Makes no call: it credits, deducts and pays nothing. */
  complete: command('complete')
    .input(change.extend({ paidFrom }))
    .output(changed)
    .errors(refuses(...whyNot, 'paying-account-wrong')),
}
