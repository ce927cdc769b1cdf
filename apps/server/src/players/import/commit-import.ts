import type { PlayerImport } from '@khlang/contract/players/player-imports'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { type PlayerField, playerFields, type PlayerValues } from '@khlang/domain/players/player-fields'
import { type AuditLine, writeAudits } from '#platform/audit.ts'
import { codeOf, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireStepUp, type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { blockedMarks } from '../block-list/blocklist-store.ts'
import { refuseInFile } from '../form/approval-of-fields.ts'
import { auditOf, changedFields } from '../form/change-words.ts'
import { setCoinsOf } from '#rewards/coin-store.ts'
import { blankPlayerValues } from '../form/create.ts'
import { addPlayers, changePlayers, idsOf, lockStoredPlayers, setFriends } from '../form/form-store.ts'
import { agentsOfMasters, lockReferral } from '../form/referral-store.ts'
import { givesBlocked, lostZeros, partsFromMaster } from './classify-line.ts'
import { closeImport, findImport, type LineToDo, linesToDo, lockImport } from './import-store.ts'

type Input = { operationId: OperationId; importId: string }

/**
 * Applies the lines of a previewed file that add or change a player: all of them or none. Applying them again changes
 * nothing. If one of these players was changed, or a key or code was taken since, refuses with `stale-preview`, and
 * the file must be previewed again.
 */
export async function commitImport(
  context: Context,
  { operationId, importId }: Input,
): Promise<PlayerImport> {
  const { caller, sql } = context
  const actor = permit(caller, 'player.import')
  requireStepUp(actor, 'player.bank') // the file may change account numbers
  const operation = { actor: actor.email, command: 'players/commit-import', operationId, input: { importId } }
  try {
    return await once(sql, operation, async (tx) => {
      const preview = (await lockImport(tx, importId)) ?? refuse('not-found')
      if (preview.committedAt !== null) return preview // committed before, whoever did it
      const lines = await linesToDo(tx, importId)
      // Read again: somebody may have been blocked since the preview.
      const blocked = new Set(await blockedMarks(tx))
      const changes = await lockChanges(tx, lines, blocked)
      const newPlayers = planNew(lines, blocked)
      await checkReferral(tx, [...newPlayers, ...changes])
      await addNew(tx, actor, newPlayers)
      await changeKnown(tx, context, actor, { changes, importId })
      const idByLine = new Map([...newPlayers, ...changes].map(({ line, id }) => [line, id as string]))
      const friends = await joinFriends(tx, actor, { lines, idByLine })
      const withFriend = <Line extends NewPlayer | Change>(one: Line): Line => {
        const friendId = friends.get(one.id)
        return friendId === undefined ? one : { ...one, values: { ...one.values, friendId } }
      }
      await writeAudits(tx, [
        ...newPlayers.map((one) => auditOfNew(actor, withFriend(one))),
        ...changes.map((one) => auditOfChange(actor, withFriend(one))),
        ...[...newPlayers, ...changes].flatMap((one) => auditOfStanding(actor, one, preview.fileName)),
        {
          actor: actor.email,
          act: 'player.commitImport',
          object: ['import', importId],
          after: { name: preview.fileName, ...preview.counts },
        },
      ])
      await closeImport(tx, importId, { committedBy: actor.email, idByLine })
      return (await findImport(tx, importId))!
    })
  } catch (error) {
    // A unique violation: a key or a code was taken since the preview.
    if (codeOf(error) === '23505') return refuse('stale-preview')
    throw error
  }
}

type NewPlayer = {
  line: number
  id: PlayerId
  externalKey: string
  values: PlayerValues
  status: PlayerStatus
  createdAt: Date | null
}

function planNew(lines: readonly LineToDo[], blocked: ReadonlySet<string>): NewPlayer[] {
  const newPlayers = lines
    .filter(({ verdict }) => verdict === 'new')
    .map(({ line, wanted }) => {
      const id = newId<PlayerId>()
      return {
        line,
        id,
        externalKey: wanted.key ?? id,
        values: { ...blankPlayerValues, ...wanted.values } as PlayerValues,
        status: wanted.status ?? ('normal' as const),
        createdAt: wanted.createdAt === null ? null : new Date(wanted.createdAt),
      }
    })
  if (newPlayers.some(({ values }) => givesBlocked(blocked, null, values) || lostZeros(null, values)))
    refuse('stale-preview')
  return newPlayers
}

async function addNew(tx: Tx, actor: EmployeeActor, newPlayers: readonly NewPlayer[]): Promise<void> {
  if (newPlayers.some(({ values }) => values.coins > 0)) permit(actor, 'player.coins')
  await addPlayers(
    tx,
    newPlayers.map(({ id, externalKey, values, status, createdAt }) => ({
      id,
      externalKey,
      values,
      status,
      createdAt,
      employee: actor.email,
    })),
  )
}

const auditOfNew = ({ email }: EmployeeActor, { id, values, status }: NewPlayer): AuditLine => ({
  actor: email,
  act: 'player.import',
  object: ['player', id],
  after: { ...auditOf(values, filledFields(values)), ...(status !== 'normal' && { status }) },
})

const filledFields = (values: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && values[field] !== blankPlayerValues[field])

type Change = {
  line: number
  id: PlayerId
  before: PlayerValues
  values: PlayerValues
  was: PlayerStatus
  status: PlayerStatus
}

/** Locks the players whom lines change, and their waiting requests. Refuses if one of them has changed since. */
async function lockChanges(
  tx: Tx,
  lines: readonly LineToDo[],
  blocked: ReadonlySet<string>,
): Promise<Change[]> {
  const changedLines = lines.filter(({ verdict }) => verdict === 'changed')
  const ids = changedLines.map(({ playerId }) => playerId!)
  await lockWaitingOf(tx, ids) // requests before players, in the usual lock order
  const byId = new Map((await lockStoredPlayers(tx, ids)).map((player) => [player.id as string, player]))
  return changedLines.map(({ line, playerId, playerVersion, wanted }) => {
    const player = byId.get(playerId!)
    if (player?.version !== playerVersion) return refuse('stale-preview')
    const { id, values: before, status } = player!
    const values = { ...before, ...wanted.values } as PlayerValues
    if (givesBlocked(blocked, before, values) || lostZeros(before, values)) refuse('stale-preview')
    return { line, id, before, values, was: status, status: wanted.status ?? status }
  })
}

/**
 * Locks the agents and masters of these players. Refuses if a master belongs to another agent than the player of a line:
 * it may have moved since the preview.
 */
async function checkReferral(
  tx: Tx,
  players: readonly { before?: PlayerValues; values: PlayerValues }[],
): Promise<void> {
  const moving = players
    .map(({ before = blankPlayerValues, values }) => ({ before, values }))
    .filter(({ before, values }) => values.agentId !== before.agentId || values.masterId !== before.masterId)
  const idsOfBoth = (field: 'agentId' | 'masterId') => {
    const ids = moving.flatMap(({ before, values }) => [before[field], values[field]])
    return [...new Set(ids.filter((id) => id !== null))]
  }
  const masters = idsOfBoth('masterId')
  await lockReferral(tx, { agents: idsOfBoth('agentId'), masters })
  const agents = await agentsOfMasters(tx, masters)
  if (moving.some(({ before, values }) => partsFromMaster(agents, before, values))) refuse('stale-preview')
}

async function changeKnown(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { changes, importId }: { changes: readonly Change[]; importId: string },
): Promise<void> {
  const { email } = actor
  const withFields = changes.map((one) => ({ ...one, fields: changedFields(one.before, one.values) }))
  await refuseInFile(
    tx,
    context,
    actor,
    importId,
    withFields.flatMap(({ fields }) => fields),
  )
  await changePlayers(
    tx,
    withFields.map(({ id, values, status, fields }) => ({
      id,
      values,
      status,
      accountChanged: fields.includes('bank') || fields.includes('accountNumber'),
      employee: email,
    })),
  )
  const withCoins = withFields.filter(({ fields }) => fields.includes('coins'))
  if (withCoins.length > 0) {
    permit(actor, 'player.coins')
    const coins = withCoins.map(({ id, values }) => ({ id, coins: values.coins }))
    await setCoinsOf(tx, coins, { why: 'import', reason: null, employee: email })
  }
  await raiseWaitingOf(
    tx,
    changes.map(({ id }) => id),
  )
}

function auditOfChange({ email }: EmployeeActor, { id, before, values, was, status }: Change): AuditLine {
  const fields = changedFields(before, values)
  return {
    actor: email,
    act: 'player.import',
    object: ['player', id],
    before: { ...auditOf(before, fields), ...(was !== status && { status: was }) },
    after: { ...auditOf(values, fields), ...(was !== status && { status }) },
  }
}

/** Returns the line that says who set a player's standing, if the file does. The file is the reason. */
function auditOfStanding(
  { email }: EmployeeActor,
  { id, status, ...one }: NewPlayer | Change,
  fileName: string,
): AuditLine[] {
  const was = 'was' in one ? one.was : 'normal'
  if (was === status) return []
  const line: AuditLine = {
    actor: email,
    act: 'player.standing',
    object: ['player', id],
    after: { status },
    reason: fileName,
  }
  return ['was' in one ? { ...line, before: { status: was } } : line]
}

/**
 * Sets the friends that the same file has added, since their ids are known only after the insert. Returns them by the
 * player whom they referred.
 */
async function joinFriends(
  tx: Tx,
  { email }: EmployeeActor,
  { lines, idByLine }: { lines: readonly LineToDo[]; idByLine: ReadonlyMap<number, string> },
): Promise<Map<string, PlayerId>> {
  const withFriend = lines.flatMap(({ line, wanted: { friend } }) => (friend ? [{ line, friend }] : []))
  if (withFriend.length === 0) return new Map()
  const friends = await idsOf(tx, {
    keys: withFriend.flatMap(({ friend }) => ('key' in friend ? friend.key : [])),
    codes: withFriend.flatMap(({ friend }) => ('code' in friend ? friend.code.toLowerCase() : [])),
  })
  const byKey = new Map(friends.map((one) => [one.externalKey, one.id]))
  const byCode = new Map(friends.map((one) => [one.code, one.id]))
  const pairs = withFriend.map(({ line, friend }) => ({
    id: idByLine.get(line)!,
    friendId:
      ('key' in friend ? byKey.get(friend.key) : byCode.get(friend.code.toLowerCase())) ??
      refuse('stale-preview'),
  }))
  await setFriends(tx, pairs, email)
  return new Map(pairs.map(({ id, friendId }) => [id, friendId]))
}
