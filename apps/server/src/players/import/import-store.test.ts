import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { changePlayers, findStoredPlayer, setFriends } from '../form/form-store.ts'
import { agentNamed, agentOfMaster, takeCode } from '../form/referral-store.ts'
import { closeImport, findImport, forgetOldImports, importLinesOf, linesToDo } from './import-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id as PlayerId
/** Adds the preview of a file, that many hours ago, with lines of every verdict. */
async function preview(tx: Tx, hours: number, { committed = false } = {}): Promise<string> {
  const id = randomUUID()
  const counts = { new: 2, changed: 1, unchanged: 1, unreadable: 1 }
  const file = {
    id,
    fileName: `${hours}.csv`,
    fileHash: id,
    ignored: [],
    counts: tx.json(counts),
    createdBy: 'nok',
  }
  await tx`insert into player_import ${tx(file)}`
  await tx`
    update player_import set created_at = clock_timestamp() - make_interval(secs => ${hours * 3_600}),
      committed_by = ${committed ? 'lek' : null}, committed_at = ${committed ? new Date() : null} where id = ${id}`
  const lines = [
    [7, 'new'],
    [3, 'changed'],
    [5, 'unchanged'],
    [6, 'unreadable'],
    [4, 'new'],
  ] as const
  for (const [line, verdict] of lines) {
    const values = {
      importId: id,
      line,
      verdict,
      fields: [],
      reasons: tx.json([]),
      wanted: tx.json({ line }),
    }
    await tx`insert into player_import_line ${tx(values)}`
  }
  return id
}
const linesOf = async (rows: Promise<{ line: number }[]>) => (await rows).map(({ line }) => line)

test('a committed import writes the new and changed lines of its own file, in the order of the file', () =>
  tried(async (tx) => {
    const [own, other] = [await preview(tx, 1), await preview(tx, 1)]
    expect(await linesOf(linesToDo(tx, own))).toEqual([3, 4, 7])
    const shown = (after: number, limit = 50) =>
      linesOf(importLinesOf(tx, { importId: own, verdict: 'new', after, limit }))
    expect(await shown(0)).toEqual([4, 7])
    expect(await shown(4)).toEqual([7])
    expect(await shown(0, 1)).toEqual([4])
    await closeImport(tx, own, { committedBy: 'lek', idByLine: new Map() })
    expect(await findImport(tx, own)).toMatchObject({ committedBy: 'lek' })
    expect(await findImport(tx, other)).toMatchObject({ committedBy: null, committedAt: null })
    const kept = await tx`select distinct import_id from player_import_line where wanted is not null`
    expect(kept.map(({ importId }) => importId as string)).toContain(other)
    expect(kept.map(({ importId }) => importId as string)).not.toContain(own)
  }))

test('a preview that nobody committed is forgotten after a day with its personal data; a committed one stays', () =>
  tried(async (tx) => {
    await tx`delete from player_import_line`
    await tx`delete from player_import`
    await preview(tx, 24.1)
    const kept = [await preview(tx, 23.9), await preview(tx, 24.1, { committed: true })].toSorted()
    await forgetOldImports(tx)
    const ids = async (rows: Promise<readonly { [name: string]: unknown }[]>) =>
      (await rows).map(({ id }) => id as string).toSorted()
    expect(await ids(tx`select id from player_import`)).toEqual(kept)
    expect(await ids(tx`select distinct import_id as id from player_import_line`)).toEqual(kept)
  }))

test('players of a file are changed each to their own values, and nobody else is', () =>
  tried(async (tx) => {
    const others = () => tx`select * from player where id not in (${playerAt(0)}, ${playerAt(1)}) order by id`
    const changes = []
    for (const at of [0, 1]) {
      const { values, status } = (await findStoredPlayer(tx, playerAt(at)))!
      const changed = { ...values, firstName: `คนที่${at}`, accountNumber: `707070707${at}`, coins: 977 }
      changes.push({
        id: playerAt(at),
        values: changed,
        employee: 'lek' as never,
        status,
        accountChanged: at === 0,
      })
    }
    const coins = [world.shop.players[0]!.coins, world.shop.players[1]!.coins]
    await tx`update player set account_changed_at = null`
    const unchanged = await others()
    await changePlayers(tx, changes)
    const stored = [(await findStoredPlayer(tx, playerAt(0)))!, (await findStoredPlayer(tx, playerAt(1)))!]
    expect(stored.map(({ values }) => values.firstName)).toEqual(['คนที่0', 'คนที่1'])
    expect(stored.map(({ values }) => values.accountNumber)).toEqual(['7070707070', '7070707071'])
    expect(stored.map(({ values }) => values.coins)).toEqual(coins)
    expect(stored.map(({ accountChangedAt }) => accountChangedAt !== null)).toEqual([true, false])
    expect(await others()).toEqual(unchanged)
  }))

test('friends of a file are set pair by pair', () =>
  tried(async (tx) => {
    await tx`update player set friend_id = null`
    const pairs = [
      { id: playerAt(0), friendId: playerAt(2) },
      { id: playerAt(1), friendId: playerAt(3) },
    ]
    await setFriends(tx, pairs, 'lek' as EmployeeEmail)
    const rows = await tx`select id, friend_id from player where friend_id is not null`
    expect(Object.fromEntries(rows.map(({ id, friendId }) => [id as string, friendId as string]))).toEqual({
      [playerAt(0)]: playerAt(2),
      [playerAt(1)]: playerAt(3),
    })
  }))

test('an agent’s next code skips taken ones, and counts at this agent only', () =>
  tried(async (tx) => {
    const agent = async (username: string) => {
      const id = randomUUID()
      const values = { id, externalKey: id, username, name: username, codeWidth: 3, codeLast: 41 }
      await tx`insert into agent ${tx(values)}`
      return id
    }
    const [own, other] = [await agent('zeta'), await agent('omega')]
    await tx`update player set code = 'ZETA042' where id = ${playerAt(0)}`
    await tx`update player set code = 'omega043' where id = ${playerAt(1)}`
    const code = (await takeCode(tx, own))!
    expect(code.toLowerCase()).toBe('zeta043')
    const last =
      await tx`select id, code_last from agent where id in (${own}, ${other}) order by username desc`
    expect(last).toEqual([
      { id: own, codeLast: 43 },
      { id: other, codeLast: 41 },
    ])
    expect(await agentNamed(tx, 'ZETA')).toBe(own)
    const [master, another] = await tx<{ id: string }[]>`select id from master order by key limit 2`
    await tx`update master set agent_id = ${other} where id = ${master!.id}`
    await tx`update master set agent_id = ${own} where id = ${another!.id}`
    expect(await agentOfMaster(tx, master!.id)).toBe(other)
    expect(await agentOfMaster(tx, randomUUID())).toBeUndefined()
    expect(await takeCode(tx, randomUUID())).toBeNull()
  }))
