import type { LineMember } from '@khlang/contract/line/line-member'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import type { PlayerValues } from '@khlang/domain/players/player-fields'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findDuplicates, lockUniqueValues } from '#players/form/duplicates-store.ts'
import { findBlocked } from '#players/block-list/blocklist-store.ts'
import {
  belongingOf,
  changePlayer,
  findStoredPlayer,
  lockStoredPlayer,
  type StoredPlayer,
} from '#players/form/form-store.ts'
import { agentOfMaster, lockReferral } from '#players/form/referral-store.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type LockedMember, lockMember, memberOfPlayer, setPlayer, readMember } from './line-member-store.ts'
import { lineMemberRow } from './line-rows.ts'

type Input = {
  operationId: OperationId
  memberId: string
  version: number
  playerId: PlayerId
  withMaster: boolean
}

/**
 * Links a LINE member to a player. The player gets the member's LINE id, name and picture, and `withMaster` the master
 * whose link the member used. A member can be linked to only one player, and a player to only one member. Refuses
 * blocked values, whoever links. A trigger refuses a player who is forgotten or whose data are restricted.
 */
export async function linkLineMember(
  { caller, sql }: Context,
  { operationId, ...input }: Input,
): Promise<LineMember> {
  const actor = permit(caller, 'player.edit')
  const operation = { actor: actor.email, command: 'connections/link-line-member', operationId, input }
  try {
    return await once(sql, operation, (tx) => link(tx, actor, input))
  } catch (error) {
    if (isUniqueViolation(error, 'line_member_player_id_key')) return refuse('line-player-linked')
    throw error
  }
}

async function link(
  tx: Tx,
  actor: EmployeeActor,
  { memberId, version, playerId, withMaster }: Omit<Input, 'operationId'>,
): Promise<LineMember> {
  const member = (await lockMember(tx, memberId)) ?? refuse('not-found')
  const currentRow = async () => lineMemberRow((await readMember(tx, memberId))!, actor.role)
  if (member.version !== version) refuse('stale-version', { row: await currentRow() })
  if (member.playerId !== null) refuse('line-member-linked')
  const player = (await lockStoredPlayer(tx, playerId)) ?? refuse('not-found')
  if ((await memberOfPlayer(tx, playerId)) !== null) refuse('line-player-linked')
  await checkLineValues(tx, member, player)
  const { lineUserId, name: lineName, pictureUrl } = member
  const changes = {
    lineUserId,
    lineName: lineName ?? player.values.lineName,
    pictureUrl: pictureUrl ?? player.values.pictureUrl,
    ...(withMaster && (await masterFor(tx, member, player.values))),
  }
  await changePlayer(
    tx,
    { id: playerId, values: { ...player.values, ...changes }, passwordHash: null, employee: actor.email },
    { accountChanged: false },
  )
  await setPlayer(tx, memberId, { playerId, by: actor.email })
  const fields = Object.keys(changes) as (keyof typeof changes)[]
  await writeAudit(tx, {
    actor: actor.email,
    act: 'line.link',
    object: ['player', playerId],
    before: {
      ...Object.fromEntries(fields.map((field) => [field, player.values[field]])),
      ...belongingOf(player, fields),
    },
    after: { ...changes, ...belongingOf((await findStoredPlayer(tx, playerId))!, fields) },
  })
  return currentRow()
}

/**
 * Checks that nobody else has this LINE id, and that neither the id nor the LINE name is blocked, as the player form
 * does.
 */
async function checkLineValues(
  tx: Tx,
  { lineUserId, name }: LockedMember,
  player: StoredPlayer,
): Promise<void> {
  await lockUniqueValues(tx, { lineUserId })
  const duplicates = await findDuplicates(tx, { lineUserId }, player.id)
  if (duplicates.length > 0)
    refuse('line-player-linked', { detail: duplicates.map(({ player }) => player.code).join(', ') })
  const ifNew = <Value>(value: Value, before: Value) => (value === before ? null : value)
  const hits = await findBlocked(tx, {
    accountNumber: null,
    mobile: null,
    name: '',
    lineName: ifNew(name, player.values.lineName),
    lineUserId: ifNew(lineUserId, player.values.lineUserId),
  })
  if (hits.some(({ level }) => level === 'block'))
    refuse('value-blocked', { permission: 'player.standing', detail: hits[0]!.reason })
}

/**
 * Returns the master whose link the member used, and the player's agent, or else the agent of that master; nothing if the
 * member used none, or the player has a master already. Locks both. Refuses with `master-of-another-agent`, as the player
 * form does, if the master has an agent and the player another.
 */
async function masterFor(
  tx: Tx,
  { masterId }: LockedMember,
  { masterId: currentMasterId, agentId: currentAgentId }: PlayerValues,
): Promise<Partial<Pick<PlayerValues, 'masterId' | 'agentId'>>> {
  if (masterId === null || currentMasterId !== null) return {}
  const agentId = currentAgentId ?? (await agentOfMaster(tx, masterId)) ?? null
  await lockReferral(tx, { agents: agentId === null ? [] : [agentId], masters: [masterId] })
  // Read again, since the master may have moved to another agent before it was locked.
  const lockedAgent = (await agentOfMaster(tx, masterId)) ?? null
  if (lockedAgent !== null && lockedAgent !== agentId) refuse('master-of-another-agent')
  return { masterId, agentId }
}
