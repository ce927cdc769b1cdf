import type { PlayerImport } from '@khlang/contract/players/player-imports'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
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
import { givesBlocked, lostZeros } from './classify-line.ts'
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
      const idByLine = new Map<number, string>()
      // Read again: somebody may have been blocked since the preview.
      const blocked = new Set(await blockedMarks(tx))
      const audit = [
        ...(await addNew(tx, actor, lines, { idByLine, blocked })),
        ...(await changeKnown(tx, context, actor, { lines, importId, idByLine, blocked })),
      ]
      await joinFriends(tx, lines, idByLine)
      await writeAudits(tx, [
        ...audit,
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

async function addNew(
  tx: Tx,
  actor: EmployeeActor,
  lines: readonly LineToDo[],
  { idByLine, blocked }: { idByLine: Map<number, string>; blocked: ReadonlySet<string> },
): Promise<AuditLine[]> {
  const { email } = actor
  const newPlayers = lines
    .filter(({ verdict }) => verdict === 'new')
    .map(({ line, wanted }) => {
      const id = newId<PlayerId>()
      idByLine.set(line, id)
      return {
        id,
        externalKey: wanted.key ?? id,
        values: { ...blankPlayerValues, ...wanted.values } as PlayerValues,
        status: wanted.status ?? ('normal' as const),
        createdAt: wanted.createdAt === null ? null : new Date(wanted.createdAt),
        employee: email,
      }
    })
  if (newPlayers.some(({ values }) => givesBlocked(blocked, null, values) || lostZeros(null, values)))
    refuse('stale-preview')
  if (newPlayers.some(({ values }) => values.coins > 0)) permit(actor, 'player.coins')
  await addPlayers(tx, newPlayers)
  return newPlayers.map(({ id, values, status }) => ({
    actor: email,
    act: 'player.import',
    object: ['player', id],
    after: { ...auditOf(values, filledFields(values)), ...(status !== 'normal' && { status }) },
  }))
}

const filledFields = (values: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && values[field] !== blankPlayerValues[field])

async function changeKnown(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  {
    lines,
    importId,
    idByLine,
    blocked,
  }: {
    lines: readonly LineToDo[]
    importId: string
    idByLine: Map<number, string>
    blocked: ReadonlySet<string>
  },
): Promise<AuditLine[]> {
  const { email } = actor
  const changedLines = lines.filter(({ verdict }) => verdict === 'changed')
  const ids = changedLines.map(({ playerId }) => playerId!)
  await lockWaitingOf(tx, ids) // requests before players, in the usual lock order
  const byId = new Map((await lockStoredPlayers(tx, ids)).map((player) => [player.id as string, player]))
  const changes = changedLines.map(({ line, playerId, playerVersion, wanted }) => {
    const player = byId.get(playerId!)
    if (player?.version !== playerVersion) return refuse('stale-preview')
    idByLine.set(line, player!.id)
    const { id, values: before, status } = player!
    const values = { ...before, ...wanted.values } as PlayerValues
    if (givesBlocked(blocked, before, values) || lostZeros(before, values)) refuse('stale-preview')
    const fields = changedFields(before, values)
    const accountChanged = fields.includes('bank') || fields.includes('accountNumber')
    return { id, before, values, was: status, status: wanted.status ?? status, fields, accountChanged }
  })
  await refuseInFile(
    tx,
    context,
    actor,
    importId,
    changes.flatMap(({ fields }) => fields),
  )
  await changePlayers(
    tx,
    changes.map(({ id, values, status, accountChanged }) => ({
      id,
      values,
      status,
      accountChanged,
      employee: email,
    })),
  )
  const withCoins = changes.filter(({ fields }) => fields.includes('coins'))
  if (withCoins.length > 0) {
    permit(actor, 'player.coins')
    const coins = withCoins.map(({ id, values }) => ({ id, coins: values.coins }))
    await setCoinsOf(tx, coins, { why: 'import', reason: null, employee: email })
  }
  await raiseWaitingOf(tx, ids)
  return changes.map(({ id, before, values, was, status, fields }) => ({
    actor: email,
    act: 'player.import',
    object: ['player', id],
    before: { ...auditOf(before, fields), ...(was !== status && { status: was }) },
    after: { ...auditOf(values, fields), ...(was !== status && { status }) },
  }))
}

/** Sets the friends that the same file has added, since their ids are known only after the insert. */
async function joinFriends(
  tx: Tx,
  lines: readonly LineToDo[],
  idByLine: ReadonlyMap<number, string>,
): Promise<void> {
  const withFriend = lines.flatMap(({ line, wanted: { friend } }) => (friend ? [{ line, friend }] : []))
  if (withFriend.length === 0) return
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
  await setFriends(tx, pairs)
}
