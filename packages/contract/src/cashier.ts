import type { OperationId, RequestId } from '@khlang/domain/brand'
import { depositSorts } from '@khlang/domain/cashier/deposit-filter'
import { phases, requestStates } from '@khlang/domain/cashier/request'
import { playerStatuses } from '@khlang/domain/players/player'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import {
  bahtBound,
  id,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
} from './wire.ts'

export const depositRow = rowBase.extend({
  state: z.enum(requestStates),
  phase: z.enum(phases).nullable(),
  amount: z.string().describe('Whole baht'),
  bonus: z.int(),
  credits: z.int().describe('What the player receives: amount plus bonus'),
  player: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    status: z.enum(playerStatuses),
    bank: z.string().nullable(),
    accountTail: z.string().nullable().describe('Last four digits'),
    mobileTail: z.string().nullable().describe('Last four digits'),
  }),
  createdByStaff: z.boolean(),
  note: z.string().nullable(),
  result: z.string().nullable(),
  entryId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
})
export type DepositRow = z.infer<typeof depositRow>

export const depositFilter = listFilter.extend({
  state: z.enum([...requestStates, 'unknown']).optional(),
  player: text(80).optional().describe('Code of the player'),
  bank: text(40).optional().describe("The player's bank"),
  amountFrom: bahtBound.optional(),
  amountTo: bahtBound.optional(),
  origin: z.enum(['player', 'staff']).optional().describe('Who asked: the player, or staff for him'),
  employee: text(254).optional().describe('E-mail of who acted last'),
})

export const depositTotals = rowCount.extend({
  sums: z
    .object({ amount: z.string().describe('Baht'), bonus: z.int(), credits: z.int() })
    .nullable()
    .describe('null when there are more rows than are counted'),
})
export type DepositTotals = z.infer<typeof depositTotals>

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
  cancel: oc
    .route({ method: 'POST', path: '/cashier/cancel', tags: ['cashier'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        requestId: id<RequestId>(),
        version: z.int().min(1),
        reason: text(500).optional(),
      }),
    )
    .output(depositRow)
    .errors(refuses('not-found', 'deposit-not-pending', 'stale-version', 'operation-reused')),
}
