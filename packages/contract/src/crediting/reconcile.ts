import type { OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { orderKinds } from '@khlang/domain/crediting/order'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { id, instant, operationId, page, paging, text, uuid } from '../wire.ts'

/** `proposed`: to be dismissed once another employee agrees. `adopted`: recorded as an order. `aside`: dismissed. */
export const findingStates = ['open', 'proposed', 'adopted', 'aside'] as const

const allowedOrReason = z.union([z.literal(true), z.string()])

/** A movement in the back-end's books that no order explained when they were compared. */
export const findingRow = z.object({
  id: uuid,
  number: z.int(),
  version: z.int(),
  source: z.enum(['books', 'file']),
  player: z.object({ id: uuid, code: z.string(), name: z.string() }).nullable(),
  playerKey: z.string(),
  kind: z.enum(orderKinds),
  credits: z.int(),
  movedAt: instant,
  /** The idempotency key in the books, if they have one. */
  key: z.string().nullable(),
  /** What else the books say it was for, such as the key of a request. */
  reference: z.string().nullable(),
  state: z.enum(findingStates),
  orderId: uuid.nullable(),
  proposedBy: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  updatedAt: instant,
  can: z.object({
    adopt: allowedOrReason,
    putAside: allowedOrReason,
    agree: allowedOrReason,
    refuse: allowedOrReason,
    tie: allowedOrReason,
  }),
})
export type FindingRow = z.infer<typeof findingRow>

/** Result of one comparison of the back-end's books with our orders. */
const comparison = z.object({
  at: instant,
  by: z.string(),
  players: z.int(),
  movements: z.int(),
  settled: z.int().describe('Waiting orders that the books show were carried out, and that were settled'),
  found: z.int().describe('Unknown movements that were added to the list'),
  unread: z
    .int()
    .describe('Players whose books could not be read completely back to the point where history was lost'),
  leftOut: z
    .int()
    .optional()
    .describe('Movements whose amount or date cannot be recorded; their players count as unread'),
})

const fittingEntry = z.object({
  id: uuid,
  number: z.int(),
  occurredAt: instant,
  sender: z.string().nullable(),
  fromPlayer: z
    .boolean()
    .describe('Whether the visible digits of the sender’s account are those of the player'),
})
export type FittingEntry = z.infer<typeof fittingEntry>

const one = z.object({ findingId: uuid })

/**
 * For a database that has lost recent data, as after a restore: the back-end's books are compared with our orders, and
 * staff decide about each movement that no order explains.
 */
export const reconcile = {
  /**
   * Returns the movements that no order explained when the books were compared, the undecided ones first, and what is
   * left to do about the loss of data.
   */
  findings: oc
    .route({ method: 'GET', path: '/crediting/findings', tags: ['crediting'] })
    .input(z.object({ state: z.enum(findingStates).optional(), ...paging }))
    .output(
      page(findingRow).extend({
        counts: z.object({ open: z.int(), proposed: z.int(), adopted: z.int(), aside: z.int() }),
        lost: z.object({ since: z.string() }).nullable(),
        held: z.boolean(),
        last: comparison.nullable(),
        left: z
          .enum(['compare', 'unread', 'open'])
          .nullable()
          .describe(
            'What is left to do before `acceptHistory`, after which sending may go on; null if nothing',
          ),
      }),
    ),
  /**
   * Returns the requests that a movement may have been for, and the bank entries that may have paid for it: at most 20
   * of each.
   */
  findingFits: oc
    .route({ method: 'GET', path: '/crediting/finding-fits', tags: ['crediting'] })
    .input(z.object({ id: uuid }))
    .output(
      z.object({
        requests: z.array(z.object({ id: uuid, number: z.int(), amount: z.int(), createdAt: instant })),
        entries: z.array(fittingEntry),
      }),
    )
    .errors(refuses('not-found')),
  /** Reads the books from the back-end and compares them with our orders. Only while sending is on hold. */
  compareBooks: oc
    .route({ method: 'POST', path: '/crediting/compare-books', tags: ['crediting'] })
    .input(z.object({}))
    .output(comparison)
    .errors(refuses('not-held')),
  /** Compares uploaded books with our orders, for a back-end that cannot be asked. Only while sending is on hold. */
  compareFile: oc
    .route({ method: 'POST', path: '/crediting/compare-file', tags: ['crediting'] })
    .input(
      z.object({
        text: z.string().min(1).max(900_000).describe('CSV with the columns player, time, amount and key'),
      }),
    )
    .output(comparison)
    .errors(refuses('not-held', 'book-file-unreadable')),
  /** Records the movement as an order that is done. Nothing is sent to the back-end. */
  adoptFinding: oc
    .route({ method: 'POST', path: '/crediting/adopt-finding', tags: ['crediting'] })
    .input(
      one.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        requestId: id<RequestId>().optional(),
        entryId: id<StatementEntryId>().optional(),
        apart: z.boolean().optional().describe('Confirms that it belongs to none of the requests that fit'),
        noEntry: z
          .boolean()
          .optional()
          .describe('Confirms that none of the bank entries that fit paid for it'),
      }),
    )
    .output(findingRow)
    .errors(
      refuses(
        'not-found',
        'not-held',
        'finding-decided',
        'finding-not-adoptable',
        'finding-request-unfit',
        'finding-request-fits',
        'finding-entry-fits',
        'finding-order-waits',
        'operation-reused',
      ),
    ),
  /** Links a bank entry that arrived later to an adopted movement that it paid for. No credit moves. */
  tieFinding: oc
    .route({ method: 'POST', path: '/crediting/tie-finding', tags: ['crediting'] })
    .input(one.extend({ entryId: id<StatementEntryId>() }))
    .output(findingRow)
    .errors(refuses('not-found', 'finding-decided', 'finding-request-unfit')),
  putFindingAside: oc
    .route({ method: 'POST', path: '/crediting/put-finding-aside', tags: ['crediting'] })
    .input(one.extend({ reason: text(500, 10) }))
    .output(findingRow)
    .errors(refuses('not-found', 'finding-decided')),
  decideFindingAside: oc
    .route({ method: 'POST', path: '/crediting/decide-finding-aside', tags: ['crediting'] })
    .input(one.extend({ agree: z.boolean() }))
    .output(findingRow)
    .errors(refuses('not-found', 'finding-decided', 'finding-own')),
  /** Accepts that the lost data does not come back: the records that are left now count as complete. */
  acceptHistory: oc
    .route({ method: 'POST', path: '/crediting/accept-history', tags: ['crediting'] })
    .input(z.object({ reason: text(500, 3) }))
    .output(z.object({ accepted: z.literal(true) }))
    .errors(refuses('history-not-lost', 'history-open')),
}
