import type { OperationId, RequestId } from '@khlang/domain/brand'
import { phases, requestStates } from '@khlang/domain/cashier/request'
import { playerStatuses } from '@khlang/domain/players/player'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import { id, listInput, operationId, page, rowBase, text } from './wire.ts'

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

export const requestListInput = listInput.extend({
  state: z.enum([...requestStates, 'unknown']).optional(),
})

export const cashier = {
  deposits: oc
    .route({ method: 'GET', path: '/cashier/deposits', tags: ['cashier'] })
    .input(requestListInput)
    .output(page(depositRow)),
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
