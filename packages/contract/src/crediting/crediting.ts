import type { CreditOrderId, OperationId } from '@khlang/domain/brand'
import { phases, transferWays } from '@khlang/domain/cashier/request'
import { orderKinds, orderPurposes, orderStates } from '@khlang/domain/crediting/order'
import { lossKinds } from '@khlang/domain/crediting/history'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { shownPayee } from './payee.ts'
import {
  creditsInput,
  id,
  instant,
  instantInput,
  listFilter,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  sorting,
  text,
  uuid,
} from '../wire.ts'

export const orderRow = rowBase.extend({
  kind: z.enum(orderKinds),
  purpose: z.enum(orderPurposes),
  via: z.enum(transferWays).nullable().describe('How a payout is paid; null for other orders'),
  reason: z.string().nullable(),
  state: z.enum(orderStates),
  phase: z.enum(phases).nullable(),
  credits: z.int().describe('Credits that move; for a payout, baht'),
  player: z.object({ id: uuid, code: z.string(), name: z.string() }),
  requestId: uuid.nullable(),
  requestNumber: z.int().nullable(),
  entryId: uuid.nullable(),
  orderedBy: z.string(),
  sentAt: instant.nullable(),
  /** The earliest moment at which "not credited" may be decided; null unless the outcome is unknown. */
  quarantineUntil: instant.nullable(),
  answeredSince: z
    .boolean()
    .describe(
      'For an unknown outcome: whether the back-end has since given a definite answer to a later call',
    ),
  waits: z
    .object({
      tries: z.int(),
      mayHaveArrived: z
        .boolean()
        .describe('Whether an earlier call got no answer, so that it may have been carried out'),
      why: z.string().nullable().describe('Result of the last try'),
      suspended: z
        .boolean()
        .describe(
          'Whether the player was suspended after the order was placed: it is not sent before the suspension is lifted',
        ),
      nextTryAt: instant.nullable(),
    })
    .nullable()
    .describe('Only while the order waits to be sent; null otherwise'),
  decidedBy: z.string().nullable(),
  evidence: z.string().nullable(),
  payee: shownPayee.nullable().describe('The account to which a payout was ordered; null for other orders'),
  paidFrom: z.string().nullable().describe('Code of the shop account that a payout is paid from'),
  playerKey: z.string().describe('Key of the player at the back-end'),
  result: z.string().nullable().describe('The message of the back-end, or why it was not called'),
  lateVerdict: z
    .enum(['yes', 'no'])
    .nullable()
    .describe(
      'A later answer of the back-end that contradicts what a person decided about this order, or about the one it repeats; null if there is none',
    ),
  takesBack: z
    .object({ id: uuid, number: z.int() })
    .nullable()
    .describe('The order whose loss-return or reward this order takes back; null for other orders'),
  takenBackBy: z
    .object({ id: uuid, number: z.int(), state: z.enum(orderStates) })
    .nullable()
    .describe('The order that takes back, or took back, what this order paid; null if there is none'),
  unrecovered: z
    .int()
    .describe(
      'Credits that stay with the player, as a loss of the shop: of a reversal, or of the credit it undoes, that was not taken back whole; 0 otherwise',
    ),
})
export type OrderRow = z.infer<typeof orderRow>

/** Why no order is sent to the back-end, and since when. */
export const hold = z.object({
  by: z.string(),
  reason: z.string(),
  since: instant,
  breaker: z
    .boolean()
    .default(false) // signed hand-overs from before this field existed must stay readable
    .describe(
      'Whether sending stopped automatically after too many unknown outcomes. Trials of another back-end profile still run',
    ),
  underWay: z
    .int()
    .default(0) // signed hand-overs from before this field existed must stay readable
    .describe('Number of calls that were sent before the hold and have no answer yet'),
  lost: z
    .object({
      since: instant,
      what: z.array(z.enum(lossKinds)),
      heads: z
        .int()
        .describe('Number of audit seals that were recorded outside the database and are missing in it'),
      takes: z
        .int()
        .describe('Number of sent orders that were recorded outside the database and are missing in it'),
    })
    .nullable()
    .default(null) // signed hand-overs from before this field existed must stay readable
    .describe(
      'The database has lost history, for example after a restore. Nothing is sent before it is reconciled; null if nothing was lost',
    ),
})
export type SendingHold = z.infer<typeof hold>

export const attempt = z.object({
  at: instant,
  request: z.unknown(),
  answeredAt: instant.nullable(),
  verdict: z.enum(['yes', 'no', 'unknown', 'not-sent']).nullable(),
  answer: z.unknown(),
  reads: z
    .int()
    .describe(
      'How often the back-end asked for the details of the payout during this call. More than once: the call may have been repeated',
    ),
})

export type Attempt = z.infer<typeof attempt>

const aboutOrder = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  orderId: id<CreditOrderId>(),
})

const about = z.object({ kind: z.enum(['entry', 'request', 'order']), id: uuid, number: z.int() })
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

/** A player's balance and latest movements in the back-end's books. `ours`: whether it is a movement of this order. */
const books = z.object({
  balance: z.int(),
  carriedOut: z
    .boolean()
    .describe('Whether one of the latest movements (the first page) has the id of this order'),
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
   * Returns what happened to the object and to related objects: audit lines, and raw calls with their
   * answers; the latest 500 of each.
   */
  timeline: oc
    .route({ method: 'GET', path: '/crediting/timeline', tags: ['crediting'] })
    .input(z.object({ kind: z.enum(['entry', 'request', 'order']), id: uuid }))
    .output(
      z.object({ rows: z.array(timelineLine), left: z.int().describe('How many older lines were left out') }),
    )
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
        attempts: z.array(attempt).describe('The latest 200 at most, in the order in which they were made'),
        attemptCount: z.int().describe('How many attempts there were in all'),
        nearby: z.array(orderRow).describe('Other orders of the player around that hour'),
      }),
    )
    .errors(refuses('not-found')),
  /**
   * Returns the player's balance and latest movements in the back-end's books: evidence by which staff decide whether
   * this order was carried out.
   */
  evidence: oc
    .route({ method: 'GET', path: '/crediting/evidence', tags: ['crediting'] })
    .input(z.object({ id: id<CreditOrderId>() }))
    .output(z.object({ books: books.nullable().describe('null when the back-end cannot be asked') }))
    .errors(refuses('not-found')),
  /**
   * Decides an order whose outcome is unknown: whether the back-end carried it out. Only `not-credited` is refused while
   * the back-end may still be carrying it out (`quarantined`, `not-answered-since`).
   */
  settleUnknown: oc
    .route({ method: 'POST', path: '/crediting/settle-unknown', tags: ['crediting'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        orderId: id<CreditOrderId>(),
        outcome: z.enum(['credited', 'not-credited']),
        evidence: text(2000, 10).describe('What you checked and where; at least 10 characters'),
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
  /** Settles the order as not carried out, and replaces it by a new order. Refused like `not-credited`. */
  sendAgain: oc
    .route({ method: 'POST', path: '/crediting/send-again', tags: ['crediting'] })
    .input(
      aboutOrder.extend({
        evidence: text(2000, 10).describe('What you checked and where; at least 10 characters'),
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
        'player-suspended',
        'player-excluded',
        'payee-changed',
        'paid-from-wrong',
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
  /**
   * ตัดเครดิต: takes credit from a player without a request. With `takesBack`, the credit is that of a loss-return or
   * reward. Once it is cut, the payment counts as cancelled: its period can be paid again, and its coins come back.
   */
  cutCredit: oc
    .route({ method: 'POST', path: '/crediting/cut-credit', tags: ['crediting'] })
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        player: text(80, 1).describe('Code or id of the player'),
        credits: creditsInput,
        reason: text(500, 3),
        takesBack: id<CreditOrderId>()
          .optional()
          .describe(
            'Id of the order that paid the loss-return or reward. Player and credits must be those of it',
          ),
      }),
    )
    .output(orderRow)
    .errors(
      refuses(
        'not-found',
        'player-forgotten',
        'payment-not-done',
        'payment-differs',
        'take-back-under-way',
        'payment-taken-back',
        'operation-reused',
        'approval-needed',
      ),
    ),
  /** Stops sending orders to the back-end. Calls already sent are finished; other orders wait until the hold ends. */
  hold: oc
    .route({ method: 'POST', path: '/crediting/hold', tags: ['crediting'] })
    .input(z.object({ reason: text(500, 3) }))
    .output(hold),
  liftHold: oc
    .route({ method: 'POST', path: '/crediting/lift-hold', tags: ['crediting'] })
    .input(
      z.object({
        reason: text(500, 3),
        since: instantInput.optional().describe('Of the hold that was seen; another one is not lifted'),
      }),
    )
    .output(z.object({ lifted: z.literal(true) }))
    .errors(refuses('not-held', 'hold-changed', 'history-lost', 'approval-needed')),
}
