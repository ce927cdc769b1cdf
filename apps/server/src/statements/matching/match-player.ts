import type { ExternalKey, RequestId } from '@khlang/domain/brand'
import { credits, wholeBaht } from '@khlang/domain/money'
import type { StatementEntry } from '@khlang/domain/statements/entry'
import { paysForAdopted } from '#crediting/books/tie-store.ts'
import { addRequest } from '#cashier/store.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findPlayer } from '#crediting/player-key-store.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { matchOnce, type OnceInput } from './match-once.ts'
import { fieldRules } from '@khlang/contract/field-rules'

/**
 * Matches money for which the player (a code or an id) made no request: creates the request, marked as created by
 * staff, and matches it at once. Undoing the match ends the request.
 */
export async function matchPlayer(context: Context, input: OnceInput & { player: string }) {
  const actor = permit(context.caller, 'entry.match')
  return matchOnce(context, actor, 'statements/match-player', input, (tx, entry) =>
    createRequest(tx, actor, entry, input),
  )
}

/**
 * Creates the pending request for the amount that arrived, without its satang (spec section 4). Refuses with
 * `credited-by-books` if the money may be for a credit that was adopted from the back-end's books, and less than one
 * baht with `bad-input`.
 */
async function createRequest(
  tx: Tx,
  actor: EmployeeActor,
  entry: StatementEntry,
  { player: codeOrId, reason }: { player: string; reason?: string | undefined },
): Promise<RequestId> {
  const player =
    (await findPlayer(tx, codeOrId)) ??
    refuse('not-found', { detail: 'There is no player with this code or id.' })
  if (await paysForAdopted(tx, { entryId: entry.id, playerId: player.id })) refuse('credited-by-books')
  const id = newId<RequestId>()
  const amount = wholeBaht(entry.amount)
  if (amount < 1)
    refuse('bad-input', { fields: [{ path: 'entryId', message: fieldRules['below-one-baht'] }] })
  await addRequest(tx, {
    id,
    externalKey: id as string as ExternalKey,
    kind: 'deposit',
    playerId: player.id,
    amount,
    bonus: credits(0),
    employee: actor.email,
    createdByStaff: true,
    madeByMatch: true,
  })
  await writeAudit(tx, {
    actor: actor.email,
    act: 'request.create',
    object: ['request', id],
    after: { player: player.id, amount },
    reason,
  })
  return id
}
