import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { noteRow } from './note-row.ts'
import { addNote as add, readNote } from './notes-store.ts'
import { lockPlayerByCodeOrId } from '#crediting/player-key-store.ts'

type Input = { operationId: OperationId; playerId: PlayerId; body: string; pinned: boolean }

/** Adds a note about a player, unless they were forgotten; a pinned one stands above the others. */
export async function addNote({ caller, sql }: Context, { operationId, ...input }: Input) {
  const actor = permit(caller, 'player.note')
  const operation = { actor: actor.email, command: 'players/add-note', operationId, input }
  return once(sql, operation, async (tx) => {
    const { playerId, body, pinned } = input
    const player = (await lockPlayerByCodeOrId(tx, playerId)) ?? refuse('not-found')
    if (player.isForgotten) refuse('player-forgotten')
    const id = newId()
    await add(tx, { id, playerId, body, pinned, author: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.note',
      object: ['player', playerId],
      after: { note: id, pinned },
    })
    return noteRow((await readNote(tx, id))!, actor)
  })
}
