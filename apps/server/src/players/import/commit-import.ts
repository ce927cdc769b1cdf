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
import { keepFromFile } from '../form/approval-of-fields.ts'
import { auditOf, changedFields } from '../form/change-words.ts'
import { setCoinsOf } from '#rewards/coin-store.ts'
import { nobody } from '../form/create.ts'
import { addPlayers, changePlayers, idsOf, lockMany, setFriends } from '../form/form-store.ts'
import { closeImport, findImport, type LineToDo, linesToDo, lockImport } from './import-store.ts'

type Input = { operationId: OperationId; importId: string }

/**
 * Carries out a preview, all of it or nothing. If one of the players was changed or a code was taken in the
 * meantime, the preview is outdated and must be made again.
 */
export async function commitImport(
  context: Context,
  { operationId, importId }: Input,
): Promise<PlayerImport> {
  const { caller, sql } = context
  const actor = permit(caller, 'player.import')
  requireStepUp(actor, 'player.bank') // they contain account numbers
  const operation = { actor: actor.email, command: 'players/commit-import', operationId, input: { importId } }
  try {
    return await once(sql, operation, async (tx) => {
      const brought = (await lockImport(tx, importId)) ?? refuse('not-found')
      if (brought.committedAt !== null) return brought
      const lines = await linesToDo(tx, importId)
      const done = new Map<number, string>()
      const audit = [
        ...(await addNew(tx, actor, lines, done)),
        ...(await changeKnown(tx, context, actor, { lines, importId, done })),
      ]
      await joinFriends(tx, lines, done)
      await writeAudits(tx, [
        ...audit,
        {
          actor: actor.email,
          act: 'player.commitImport',
          object: ['import', importId],
          after: { name: brought.fileName, ...brought.counts },
        },
      ])
      await closeImport(tx, importId, actor.email)
      return (await findImport(tx, importId))!
    })
  } catch (error) {
    if (codeOf(error) === '23505') return refuse('stale-preview')
    throw error
  }
}

async function addNew(
  tx: Tx,
  { email }: EmployeeActor,
  lines: readonly LineToDo[],
  done: Map<number, string>,
): Promise<AuditLine[]> {
  const added = lines
    .filter(({ verdict }) => verdict === 'new')
    .map(({ line, wanted }) => {
      const id = newId<PlayerId>()
      done.set(line, id)
      return {
        id,
        externalKey: wanted.key ?? id,
        values: { ...nobody, ...wanted.values } as PlayerValues,
        status: wanted.status ?? ('normal' as const),
        createdAt: wanted.createdAt === null ? null : new Date(wanted.createdAt),
        employee: email,
      }
    })
  await addPlayers(tx, added)
  return added.map(({ id, values, status }) => ({
    actor: email,
    act: 'player.import',
    object: ['player', id],
    after: { ...auditOf(values, saidOf(values)), ...(status !== 'normal' && { status }) },
  }))
}

const saidOf = (values: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && values[field] !== nobody[field])

async function changeKnown(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { lines, importId, done }: { lines: readonly LineToDo[]; importId: string; done: Map<number, string> },
): Promise<AuditLine[]> {
  const { email } = actor
  const wanting = lines.filter(({ verdict }) => verdict === 'changed')
  const ids = wanting.map(({ playerId }) => playerId!)
  await lockWaitingOf(tx, ids) // requests before players, in the usual lock order
  const there = new Map((await lockMany(tx, ids)).map((one) => [one.id as string, one]))
  const changes = wanting.map(({ line, playerId, playerVersion, wanted }) => {
    const kept = there.get(playerId!)
    if (kept?.version !== playerVersion) return refuse('stale-preview')
    done.set(line, kept!.id)
    const { id, values: before, status } = kept!
    const values = { ...before, ...wanted.values } as PlayerValues
    const fields = changedFields(before, values)
    const accountChanged = fields.includes('bank') || fields.includes('accountNumber')
    return { id, before, values, was: status, status: wanted.status ?? status, fields, accountChanged }
  })
  await keepFromFile(
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

/** Sets the friends who come from the same file: their ids are known only now. */
async function joinFriends(
  tx: Tx,
  lines: readonly LineToDo[],
  done: ReadonlyMap<number, string>,
): Promise<void> {
  const wanting = lines.flatMap(({ line, wanted: { friend } }) => (friend ? [{ line, friend }] : []))
  if (wanting.length === 0) return
  const there = await idsOf(tx, {
    keys: wanting.flatMap(({ friend }) => ('key' in friend ? friend.key : [])),
    codes: wanting.flatMap(({ friend }) => ('code' in friend ? friend.code.toLowerCase() : [])),
  })
  const byKey = new Map(there.map((one) => [one.externalKey, one.id]))
  const byCode = new Map(there.map((one) => [one.code, one.id]))
  const pairs = wanting.map(({ line, friend }) => ({
    id: done.get(line)!,
    friendId:
      ('key' in friend ? byKey.get(friend.key) : byCode.get(friend.code.toLowerCase())) ??
      refuse('stale-preview'),
  }))
  await setFriends(tx, pairs)
}
