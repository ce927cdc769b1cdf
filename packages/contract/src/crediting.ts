import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { phases } from '@khlang/domain/cashier/request'
import { orderStates } from '@khlang/domain/crediting/order'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import {
  id,
  instant,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
} from './wire.ts'

export const orderRow = rowBase.extend({
  kind: z.enum(['addCredit']),
  state: z.enum(orderStates),
  phase: z.enum(phases).nullable(),
  credits: z.int(),
  player: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  requestId: z.uuid(),
  requestNumber: z.int(),
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

export const orderSorts = ['time', 'credits'] as const

export const orderFilter = listFilter.extend({ state: z.enum(orderStates).optional() })

export const orderTotals = rowCount.extend({
  sums: z.object({ credits: z.int() }).nullable().describe('null when there are more rows than are counted'),
})
export type OrderTotals = z.infer<typeof orderTotals>

export const crediting = {
  orders: oc
    .route({ method: 'GET', path: '/crediting/orders', tags: ['crediting'] })
    .input(orderFilter.extend({ ...sorting(orderSorts), ...paging }))
    .output(page(orderRow)),
  totals: oc
    .route({ method: 'GET', path: '/crediting/totals', tags: ['crediting'] })
    .input(orderFilter)
    .output(orderTotals),
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
