import type { ExternalKey, OperationId, RequestId } from '@khlang/domain/brand'
import { credits, type Credits } from '@khlang/domain/money'
import { once } from '#platform/operation.ts'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { findPlayer } from '#players/store.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { statusWord } from './rows.ts'
import { addRequest } from './store.ts'

type Input = { operationId: OperationId; player: string; amount: Credits; bonus?: Credits | undefined }

/** A player asks to deposit, through the player site. */
export async function receiveDeposit({ caller, sql }: Context, input: Input) {
  const actor = permitService(caller, 'deposits')
  return once(
    sql,
    { actor, command: 'service/deposits', operationId: input.operationId, input },
    async (tx) => {
      const player =
        (await findPlayer(tx, input.player)) ??
        refuse('not-found', { detail: 'There is no player with this code or id.' })
      if (player.status === 'suspended') refuse('player-suspended')
      const id = newId<RequestId>()
      await addRequest(tx, {
        id,
        externalKey: id as string as ExternalKey,
        kind: 'deposit',
        playerId: player.id,
        amount: input.amount,
        bonus: input.bonus ?? credits(0),
        employee: null,
        createdByStaff: false,
      })
      await writeAudit(tx, {
        actor,
        act: 'request.create',
        object: ['request', id],
        after: { player: player.id, amount: input.amount },
      })
      return { id, state: 'pending' as const, status: statusWord('pending') }
    },
  )
}
