import type { LineMember } from '@khlang/contract/line/line-member'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { lineValuesUnlinked, referralOfLink } from '@khlang/domain/line/line-unlinking'
import type { PlayerValues } from '@khlang/domain/players/player-fields'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findDuplicates, lockUniqueValues } from '#players/form/duplicates-store.ts'
import {
  belongingOf,
  changePlayer,
  findStoredPlayer,
  lockStoredPlayer,
  type StoredPlayer,
} from '#players/form/form-store.ts'
import { lockReferral } from '#players/form/referral-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type LockedMember, lockMember, setPlayer, readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'
import { findLink, type StoredLink } from './link-store.ts'

type Input = {
  operationId: OperationId
  memberId: string
  version: number
  withMaster: boolean
  reason: string
}

/**
 * Unlinks a LINE member from a player, because they are not the same person. The player's LINE fields are those of before
 * the link again, unless another LINE id was entered since. `withMaster` also takes back the master and agent that the
 * link gave, unless one of them was changed since.
 */
export async function unlinkLineMember(
  { caller, sql }: Context,
  { operationId, ...input }: Input,
): Promise<LineMember> {
  const actor = permit(caller, 'player.edit')
  const operation = { actor: actor.email, command: 'connections/unlink-line-member', operationId, input }
  return once(sql, operation, async (tx) => {
    const { memberId, version, withMaster, reason } = input
    const member = (await lockMember(tx, memberId)) ?? refuse('not-found')
    const currentRow = async () => lineMemberRow((await readMember(tx, memberId))!, actor.role)
    if (member.version !== version) refuse('stale-version', { row: await currentRow() })
    const playerId = (member.playerId as PlayerId | null) ?? refuse('line-member-unlinked')
    const player = (await lockStoredPlayer(tx, playerId))!
    const { values } = player
    const link = await findLink(tx, { playerId, lineUserId: member.lineUserId })
    const changes = {
      ...(await lineValuesFor(tx, { link, member, player })),
      ...(withMaster && (await referralFor(tx, { link, player }))),
    }
    const fields = Object.keys(changes) as (keyof PlayerValues)[]
    if (fields.length > 0)
      await changePlayer(
        tx,
        { id: playerId, values: { ...values, ...changes }, passwordHash: null, employee: actor.email },
        { accountChanged: false },
      )
    await setPlayer(tx, memberId, { playerId: null, by: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'line.unlink',
      object: ['player', playerId],
      before: {
        ...Object.fromEntries(fields.map((field) => [field, values[field]])),
        ...belongingOf(player, fields),
        lineUserId: member.lineUserId,
        lineName: values.lineName,
        pictureUrl: values.pictureUrl,
      },
      after: { ...changes, ...belongingOf((await findStoredPlayer(tx, playerId))!, fields) },
      reason,
    })
    return currentRow()
  })
}

type Unlinking = { link: StoredLink | null; player: StoredPlayer }

/** Returns nothing if the player has another LINE id by now, and no LINE id that another player has by now. */
async function lineValuesFor(
  tx: Tx,
  { link, member, player: { id, values } }: Unlinking & { member: LockedMember },
): Promise<Partial<PlayerValues>> {
  if (values.lineUserId !== member.lineUserId) return {}
  const { lineUserId, ...others } = lineValuesUnlinked(link, values)
  await lockUniqueValues(tx, { lineUserId })
  const isTaken = (await findDuplicates(tx, { lineUserId }, id)).length > 0
  return { ...others, lineUserId: isTaken ? null : lineUserId }
}

/** Locks the master and the agent, whose players are counted. */
async function referralFor(
  tx: Tx,
  { link, player: { values } }: Unlinking,
): Promise<Partial<Pick<PlayerValues, 'masterId' | 'agentId'>>> {
  if (link === null || referralOfLink(link, values) !== 'given') return {}
  const { masterId, agentId } = values
  await lockReferral(tx, {
    agents: agentId === null ? [] : [agentId],
    masters: masterId === null ? [] : [masterId],
  })
  return { masterId: link.before.masterId ?? null, agentId: link.before.agentId ?? null }
}
