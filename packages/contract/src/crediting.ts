import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { phases, transferWays } from '@khlang/domain/cashier/request'
import { orderKinds, orderPurposes, orderStates } from '@khlang/domain/crediting/order'
import { lossKinds } from '@khlang/domain/crediting/history'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from './problems.ts'
import {
  creditsInput,
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
  /** The earliest moment at which "not credited" may be decided. */
  quarantineUntil: instant.nullable(),
  answeredSince: z
    .boolean()
    .describe(
      'Of an open question: the back-end has given a definite answer to a call that was begun after this one was given up',
    ),
  waits: z
    .object({
      tries: z.int(),
      mayHaveArrived: z
        .boolean()
        .describe('An earlier call was not answered, so it may have been carried out'),
      why: z.string().nullable().describe('What the last try came to'),
      suspended: z
        .boolean()
        .describe('The player was suspended after it was ordered: it is not sent until that is lifted'),
      nextTryAt: instant.nullable(),
    })
    .nullable()
    .describe('Only while the order waits to be sent'),
  decidedBy: z.string().nullable(),
  evidence: z.string().nullable(),
  playerKey: z.string().describe('The key of the player that was sent to the back-end'),
  result: z.string().nullable().describe("The back-end's own words, or why it was not asked"),
  lateVerdict: z
    .enum(['yes', 'no'])
    .nullable()
    .describe(
      'What the back-end said afterwards, of this order or the one it was sent again for, against what a person decided',
    ),
})
export type OrderRow = z.infer<typeof orderRow>

/** Why nothing is sent to the back-end, and since when. */
export const hold = z.object({
  by: z.string(),
  reason: z.string(),
  since: instant,
  breaker: z
    .boolean()
    .default(false) // signed hand-overs from before this field existed must stay readable
    .describe('By itself, after too many unknown outcomes: a trial of another back-end profile still goes'),
  underWay: z
    .int()
    .default(0) // signed hand-overs from before this field existed must stay readable
    .describe('Calls that had been sent when it was asked, and are being answered'),
  lost: z
    .object({
      since: instant,
      what: z.array(z.enum(lossKinds)),
      heads: z.int().describe('Heads of the audit that were written down outside and are not there'),
      takes: z.int().describe('Sendings that were written down outside and are not there'),
    })
    .nullable()
    .default(null) // signed hand-overs from before this field existed must stay readable
    .describe('The database is older than what was written outside it: reconciled before anything is sent'),
})
export type Hold = z.infer<typeof hold>

export const attempt = z.object({
  at: instant,
  request: z.unknown(),
  answeredAt: instant.nullable(),
  verdict: z.enum(['yes', 'no', 'unknown', 'not-sent']).nullable(),
  answer: z.unknown(),
  reads: z
    .int()
    .describe(
      'How often the back-end asked, during this call, what it is for; more than once: somebody may have repeated the call',
    ),
})

export type Attempt = z.infer<typeof attempt>

const aboutOrder = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  orderId: id<CreditOrderId>(),
})

const about = z.object({ kind: z.enum(['entry', 'request', 'order']), id: z.uuid(), number: z.int() })
const facts = z.record(z.string(), z.unknown()).nullable()

export const timelineLine = z.discriminatedUnion('line', [
  z.object({
    line: z.literal('act'),
    at: instant,
    about,
    actor: z.string(),
    act: z.string(),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
  }),
  attempt.extend({ line: z.literal('call'), about }),
])
export type TimelineLine = z.infer<typeof timelineLine>

const books = z.object({
  balance: z.int(),
  carriedOut: z.boolean().describe('Whether a movement carries the id of this order'),
  movements: z.array(
    z.object({
      at: instant,
      kind: z.enum(['credit', 'delete', 'transfer', 'waste']),
      amount: z.int(),
      ours: z.boolean(),
    }),
  ),
})
export type Books = z.infer<typeof books>

export const orderSorts = ['time', 'credits'] as const

export const orderFilter = listFilter.extend({ state: z.enum(orderStates).optional() })

export const orderTotals = rowCount.extend({
  sums: z.object({ credits: z.int() }).nullable().describe('null when there are more rows than are counted'),
})
export type OrderTotals = z.infer<typeof orderTotals>

export const crediting = {
  /**
   * Everything that happened to the object and to what belongs to it: who, when, before and after, with the raw calls
   * and answers.
   */
  timeline: oc
    .route({ method: 'GET', path: '/crediting/timeline', tags: ['crediting'] })
    .input(z.object({ kind: z.enum(['entry', 'request', 'order']), id: z.uuid() }))
    .output(z.object({ rows: z.array(timelineLine) }))
    .errors(refuses('not-found')),
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
  /** What the back-end's own books say, if they can be read. */
  evidence: oc
    .route({ method: 'GET', path: '/crediting/evidence', tags: ['crediting'] })
    .input(z.object({ id: id<CreditOrderId>() }))
    .output(z.object({ books: books.nullable().describe('null when the back-end cannot be asked') }))
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
    .errors(
      refuses(
        'not-found',
        'order-not-unknown',
        'quarantined',
        'not-answered-since',
        'operation-reused',
        'approval-needed',
      ),
    ),
  /** The unanswered call did nothing, and a new order for the same purpose replaces it. */
  sendAgain: oc
    .route({ method: 'POST', path: '/crediting/send-again', tags: ['crediting'] })
    .input(
      aboutOrder.extend({
        evidence: text(2000, 10).describe('What you saw and where, at least ten characters'),
      }),
    )
    .output(orderRow)
    .errors(
      refuses(
        'not-found',
        'order-not-unknown',
        'quarantined',
        'not-answered-since',
        'operation-reused',
        'approval-needed',
      ),
    ),
  /** Turns an order that got no answer and waits for a retry into an open question for a person. */
  markUnknown: oc
    .route({ method: 'POST', path: '/crediting/mark-unknown', tags: ['crediting'] })
    .input(aboutOrder.extend({ reason: text(500, 3) }))
    .output(orderRow)
    .errors(refuses('not-found', 'order-not-waiting', 'question-open', 'operation-reused')),
  /** Cancels an order that has not been sent. */
  callOff: oc
    .route({ method: 'POST', path: '/crediting/call-off', tags: ['crediting'] })
    .input(aboutOrder.extend({ reason: text(500, 3) }))
    .output(orderRow)
    .errors(refuses('not-found', 'order-sent', 'operation-reused')),
  /** ตัดเครดิต: takes credit from a player without a request. */
  cutCredit: oc
    .route({ method: 'POST', path: '/crediting/cut-credit', tags: ['crediting'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        player: text(80, 1).describe('Code or id of the player'),
        credits: creditsInput,
        reason: text(500, 3),
      }),
    )
    .output(orderRow)
    .errors(refuses('not-found', 'operation-reused', 'approval-needed')),
  /** Stops all sending. Calls already sent are finished; everything else waits. */
  hold: oc
    .route({ method: 'POST', path: '/crediting/hold', tags: ['crediting'] })
    .input(z.object({ reason: text(500, 3) }))
    .output(hold),
  liftHold: oc
    .route({ method: 'POST', path: '/crediting/lift-hold', tags: ['crediting'] })
    .input(z.object({ reason: text(500, 3) }))
    .output(z.object({ lifted: z.literal(true) }))
    .errors(refuses('not-held', 'history-lost')),
}
