import type { OperationId, RequestId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow, withdrawalRow } from './cashier.ts'
import { refuses } from '../problems.ts'
import { id, instant, instantInput, operationId, text, uuid } from '../wire.ts'

/** Working together on requests: claims, holds, notes, and which employee has a request open. */

const command = <const Path extends string>(path: Path) =>
  oc.route({ method: 'POST', path: `/cashier/${path}`, tags: ['cashier'] })

const request = z.object({ requestId: id<RequestId>() })
const changedRequest = z.discriminatedUnion('kind', [depositRow, withdrawalRow])
const overProblems = [
  'not-found',
  'deposit-not-pending',
  'withdrawal-under-way',
  'withdrawal-done',
  'withdrawal-cancelled',
] as const

const note = z.object({
  id: uuid,
  body: z.string(),
  employee: z.string(),
  createdAt: instant,
})
export type RequestNote = z.infer<typeof note>

export const requestWork = {
  /**
   * Claims a request for two minutes; claiming it again renews the claim. Meanwhile other employees may not
   * move its money.
   */
  claim: command('claim')
    .input(request)
    .output(changedRequest)
    .errors(refuses(...overProblems, 'request-held', 'request-on-hold')),
  /** Extends the caller's own claim. */
  renew: command('renew')
    .input(request)
    .output(changedRequest)
    .errors(refuses('not-found', 'request-not-claimed')),
  release: command('release')
    .input(request)
    .output(changedRequest)
    .errors(refuses('not-found', 'request-not-claimed', 'request-not-yours')),
  /** Makes a colleague's claim the caller's own. */
  takeOver: command('take-over')
    .input(request)
    .output(changedRequest)
    .errors(refuses(...overProblems, 'request-not-claimed')),
  /**
   * Puts a request on hold: nobody moves its money until the hold is lifted or expires. An existing claim
   * ends.
   */
  hold: command('hold')
    .input(request.extend({ reason: text(500, 3), until: instantInput.optional() }))
    .output(changedRequest)
    .errors(refuses(...overProblems, 'request-held')),
  liftHold: command('lift-hold')
    .input(request)
    .output(changedRequest)
    .errors(refuses('not-found', 'request-held', 'request-not-on-hold')),
  addNote: command('add-note')
    .input(
      request.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        body: text(2000, 1),
      }),
    )
    .output(note)
    .errors(refuses('not-found', 'player-forgotten', 'too-many-notes', 'operation-reused')),
  /** Returns all notes on a request, oldest first. A request has 500 at most. */
  notes: oc
    .route({ method: 'GET', path: '/cashier/notes', tags: ['cashier'] })
    .input(request)
    .output(z.object({ rows: z.array(note) }))
    .errors(refuses('not-found')),
  /**
   * Shows colleagues which request the caller has open. Repeated while it is open; null when none is open.
   */
  look: command('look')
    .input(z.object({ requestId: id<RequestId>().nullable() }))
    .output(z.object({ seen: z.literal(true) })),
}
