import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { phases, transferWays } from '@khlang/domain/cashier/request'
import { orderKinds, orderPurposes, orderStates } from '@khlang/domain/crediting/order'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import { id, instant, listInput, operationId, page, rowBase, text } from './wire.ts'

export const orderRow = rowBase.extend({
  kind: z.enum(orderKinds),
  purpose: z.enum(orderPurposes),
  via: z.enum(transferWays).nullable().describe('Only of a payout'),
  reason: z.string().nullable(),
  state: z.enum(orderStates),
  phase: z.enum(phases).nullable(),
  credits: z.int().describe('Credits that move, or baht that are paid out'),
  player: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  requestId: z.uuid().nullable(),
  requestNumber: z.int().nullable(),
  entryId: z.uuid().nullable(),
  orderedBy: z.string(),
  sentAt: instant.nullable(),
  /** From when "not credited" may be decided. */
  quarantineUntil: instant.nullable(),
  decidedBy: z.string().nullable(),
  evidence: z.string().nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

export const attempt = z.object({
  at: instant,
  request: z.unknown(),
  answeredAt: instant.nullable(),
  verdict: z.enum(['yes', 'no', 'unknown', 'not-sent']).nullable(),
  answer: z.unknown(),
})

export const crediting = {
  orders: oc
    .route({ method: 'GET', path: '/crediting/orders', tags: ['crediting'] })
    .input(listInput.extend({ state: z.enum(orderStates).optional() }))
    .output(page(orderRow)),
  order: oc
    .route({ method: 'GET', path: '/crediting/order', tags: ['crediting'] })
    .input(z.object({ id: id<CreditOrderId>() }))
    .output(
      orderRow.extend({
        attempts: z.array(attempt),
        nearby: z.array(orderRow).describe("The player's other orders of that hour"),
      }),
    )
    .errors(refuses('not-found')),
  settleUnknown: oc
    .route({ method: 'POST', path: '/crediting/settle-unknown', tags: ['crediting'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        orderId: id<CreditOrderId>(),
        outcome: z.enum(['credited', 'not-credited']),
        evidence: text(2000, 10).describe('What you saw and where, at least ten characters'),
      }),
    )
    .output(orderRow)
    .errors(refuses('not-found', 'order-not-unknown', 'quarantined', 'operation-reused')),
}
