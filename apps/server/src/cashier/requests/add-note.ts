import type { RequestNote } from '@khlang/contract/cashier/request-work'
import type { OperationId, RequestId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { noteRow } from './notes.ts'
import { addNote as add, lockNoted } from './work-store.ts'

type Input = { operationId: OperationId; requestId: RequestId; body: string }

/** The notes of a request are one page, so there are no more than a page can show. */
const maxNotes = 500

/**
 * Adds a note for colleagues to a request. Notes are never changed or deleted; forgetting the player empties them, and
 * none is added after that.
 */
export async function addNote(
  { caller, sql }: Context,
  { operationId, ...input }: Input,
): Promise<RequestNote> {
  const actor = permit(caller, 'request.claim')
  const operation = { actor: actor.email, command: 'cashier/add-note', operationId, input }
  return once(sql, operation, async (tx) => {
    const { requestId, body } = input
    const request = (await lockNoted(tx, requestId)) ?? refuse('not-found')
    if (request.isForgotten) refuse('player-forgotten')
    if (request.notes >= maxNotes) refuse('too-many-notes')
    const id = newId()
    const record = await add(tx, { id, requestId, body, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'request.note',
      object: ['request', requestId],
      after: { note: id },
    })
    return noteRow(record)
  })
}
