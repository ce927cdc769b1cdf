import type { LineMember } from '@khlang/contract/line/line'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changePlayer, lockStoredPlayer } from '#players/form/form-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lockMember, setPlayer, readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'

type Input = { operationId: OperationId; memberId: string; version: number; reason: string }

/**
 * Unlinks a LINE member from a player, because they are not the same person. Clears the player's LINE fields,
 * unless another LINE id was entered since.
 */
export async function unlinkLineMember(
  { caller, sql }: Context,
  { operationId, ...input }: Input,
): Promise<LineMember> {
  const actor = permit(caller, 'player.edit')
  const operation = { actor: actor.email, command: 'connections/unlink-line-member', operationId, input }
  return once(sql, operation, async (tx) => {
    const { memberId, version, reason } = input
    const member = (await lockMember(tx, memberId)) ?? refuse('not-found')
    const currentRow = async () => lineMemberRow((await readMember(tx, memberId))!, actor.role)
    if (member.version !== version) refuse('stale-version', { row: await currentRow() })
    const playerId = (member.playerId as PlayerId | null) ?? refuse('line-member-unlinked')
    const { values } = (await lockStoredPlayer(tx, playerId))!
    const clearedFields = { lineUserId: null, lineName: null, pictureUrl: null }
    const stillHasId = values.lineUserId === member.lineUserId
    if (stillHasId)
      await changePlayer(
        tx,
        { id: playerId, values: { ...values, ...clearedFields }, passwordHash: null, employee: actor.email },
        { accountChanged: false },
      )
    await setPlayer(tx, memberId, { playerId: null, by: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.unlink',
      object: ['player', playerId],
      before: { lineUserId: member.lineUserId, lineName: values.lineName, pictureUrl: values.pictureUrl },
      after: stillHasId ? clearedFields : {},
      reason,
    })
    return currentRow()
  })
}
