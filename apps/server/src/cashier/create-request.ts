import type { ExternalKey, OperationId, RequestId } from '@khlang/domain/brand'
import type { RequestKind } from '@khlang/domain/cashier/request'
import { credits, type Credits } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { findPlayer } from '#players/store.ts'
import { addRequest } from './store.ts'

export type NewRequestInput = {
  operationId: OperationId
  player: string
  amount: Credits
  bonus?: Credits | undefined
}

export type Creator = { actor: string; byStaff: boolean }

/** A request in progress, asked for by the player site or made by staff (spec section 4). */
export async function createRequest(
  tx: Tx,
  kind: RequestKind,
  { player: codeOrId, amount, bonus = credits(0) }: Omit<NewRequestInput, 'operationId'>,
  { actor, byStaff }: Creator,
): Promise<RequestId> {
  const player =
    (await findPlayer(tx, codeOrId)) ??
    refuse('not-found', { detail: 'There is no player with this code or id.' })
  if (kind === 'deposit' && player.status === 'suspended') refuse('player-suspended')
  const id = newId<RequestId>()
  await addRequest(tx, {
    id,
    externalKey: id as string as ExternalKey,
    kind,
    playerId: player.id,
    amount,
    bonus,
    employee: byStaff ? actor : null,
    createdByStaff: byStaff,
  })
  await writeAudit(tx, {
    actor,
    act: 'request.create',
    object: ['request', id],
    after: { kind, player: player.id, amount, bonus },
  })
  return id
}
