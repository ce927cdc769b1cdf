import { forgottenMark } from '@khlang/domain/players/personal-data'
import type { PlayerId } from '@khlang/domain/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import {
  entryStates,
  insertEntry,
  insertOrder,
  insertRequest,
  putEntry,
  rolledBack,
  withoutTriggers,
} from '#testing/rolled-back.ts'
import { emptyPlayer, isForgotten } from './forget-store.ts'
import { readPersonFile } from './person-file-store.ts'
import { liftRestriction, restrictedOf, restrictPlayer, visibleTo } from './restrict-store.ts'
import { countReveals } from '#staff/audit/reveal-store.ts'
import { readPersonal } from './personal-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })
const playerAt = (at: number) => world.shop.players[at]!.id as PlayerId
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const add = (tx: Tx, table: string, values: Record<string, unknown>) =>
  tx`insert into ${tx(table)} ${tx(values)}`

/** Gives a player one row of every kind that their own file shows; all texts of it contain `word`. */
async function everyKind(tx: Tx, playerId: PlayerId, word: string, createdAt: Date, amount: number) {
  const of = (table: string, values: Record<string, unknown>) =>
    add(tx, table, { id: randomUUID(), playerId, createdAt, ...values })
  const requestId = await insertRequest(tx, { playerId, createdAt, amount, note: word })
  await of('player_note', { body: word, author: 'nok' })
  await add(tx, 'request_note', { id: randomUUID(), requestId, body: word, employee: 'nok', createdAt })
  await insertOrder(tx, { playerId, playerKey: word, credits: amount, createdAt })
  const money = { senderName: word, occurredAt: createdAt, amountSatang: amount }
  await insertEntry(tx, { playerId, state: 'done', ...money })
  const picture = { hash: Buffer.from(word), kind: 'png', width: 31, height: 37, attachedBy: 'nok' }
  await add(tx, 'slip', { id: randomUUID(), requestId, bank: word, ...picture, createdAt })
  await of('reward', { externalKey: `reward ${word}`, kind: 'spin', credits: amount, prize: word })
  await of('coin_ledger', { change: amount, balance: amount, why: 'set', reason: word })
  const day = `2026-09-${10 + (amount % 7)}`
  const days = { span: 'day', fromDay: day, toDay: day }
  const sums = { deposits: amount, withdrawals: 3, bonus: 5, rateId: 7, amount }
  await of('loss_return', { externalKey: `return ${word}`, ...days, ...sums, employee: 'nok' })
  await add(tx, 'player_login', { playerId, at: createdAt })
  await add(tx, 'audit', {
    at: createdAt,
    actor: 'nok',
    act: 'player.update',
    objectKind: 'player',
    objectId: playerId,
    reason: word,
  })
  await add(tx, 'audit', {
    at: createdAt,
    actor: 'nok',
    act: 'request.note',
    objectKind: 'request',
    objectId: requestId,
    playerId,
    reason: word,
  })
}
async function member(tx: Tx, playerId: PlayerId | null, word: string) {
  const memberId = randomUUID()
  await add(tx, 'line_member', { id: memberId, lineUserId: word, playerId })
  const message = (minutes: number, body: string) =>
    add(tx, 'line_message', {
      eventId: body,
      direction: 'in',
      memberId,
      at: after(minutes),
      kind: 'text',
      body,
    })
  await message(9, `${word}-late`)
  await message(1, `${word}-early`)
}
const lists = [
  'notes',
  'requestNotes',
  'requests',
  'orders',
  'bankEntries',
  'slips',
  'rewards',
  'coins',
  'lossReturns',
  'logins',
  'line',
  'acts',
] as const

test('the file of a person has what is on record about them, the oldest first, and nothing of others', () =>
  tried(async (tx) => {
    for (const table of ['player_login', 'coin_ledger']) await tx`delete from ${tx(table)}`
    await tx`delete from audit`
    await everyKind(tx, playerAt(0), 'own-late', after(7), 61)
    await everyKind(tx, playerAt(1), 'other', after(3), 67)
    await everyKind(tx, playerAt(0), 'own-early', after(1), 71)
    await member(tx, playerAt(0), 'own-line')
    await member(tx, playerAt(1), 'other-line')
    const file = (await readPersonFile(tx, playerAt(0)))!
    const counts = Object.fromEntries(lists.map((list) => [list, file[list].length]))
    const two = Object.fromEntries(lists.map((list) => [list, 2]))
    expect(counts).toEqual({ ...two, line: 1, acts: 4 })
    expect(JSON.stringify(file)).not.toContain('other')
    expect(file.logins).toEqual([after(1), after(7)].map((at) => at.toISOString()))
    const times = [after(1), after(7)].map((at) => ({ at: at.toISOString() }))
    for (const list of lists.filter((one) => !['slips', 'logins', 'line', 'acts'].includes(one)))
      expect([list, file[list]]).toMatchObject([list, times])
    expect(file.requests.map(({ amount, note }) => [amount, note])).toEqual([
      ['71', 'own-early'],
      ['61', 'own-late'],
    ])
    expect(file.bankEntries.map(({ amount }) => amount)).toEqual(['0.71', '0.61'])
    expect(file.slips.map(({ bank }) => bank)).toEqual(['own-early', 'own-late'])
    const [line] = file.line
    expect(line!['messages']).toMatchObject([{ text: 'own-line-early' }, { text: 'own-line-late' }])
  }))

test.each(entryStates)(
  'the file of a person has money that was matched to them only while it is theirs: %s',
  (state) =>
    tried(async (tx) => {
      await tx`delete from audit`
      const playerId = playerAt(0)
      const senderName = 'somebody else'
      const entryId = await insertEntry(tx, { playerId, senderName, rawText: `from ${senderName}` })
      await putEntry(tx, entryId, state)
      const line = { actor: 'nok', objectKind: 'entry', objectId: entryId, playerId }
      await add(tx, 'audit', { ...line, act: 'entry.match' })
      await add(tx, 'audit', { ...line, act: 'entry.correct', after: tx.json({ senderName }) })
      const file = (await readPersonFile(tx, playerId))!
      const isTheirs = state === 'crediting' || state === 'done'
      expect(file.bankEntries).toHaveLength(isTheirs ? 1 : 0)
      expect(file.acts.map(({ act }) => act)).toEqual(['entry.match', ...(isTheirs ? ['entry.correct'] : [])])
      expect(JSON.stringify(file).includes(senderName)).toBe(isTheirs)
    }),
)

test('the file of a person of whom nothing is on record has empty lists', () =>
  tried(async (tx) => {
    await everyKind(tx, playerAt(1), 'other', after(3), 67)
    await tx`delete from audit`
    await tx`delete from player_login where player_id = ${playerAt(2)}`
    await tx`delete from coin_ledger where player_id = ${playerAt(2)}`
    const file = (await readPersonFile(tx, playerAt(2)))!
    for (const list of lists) expect([list, file[list]]).toEqual([list, []])
    expect(file.person).toMatchObject({ code: world.shop.players[2]!.code })
    expect(await readPersonFile(tx, randomUUID())).toBeNull()
  }))

test('forgetting one player takes nothing from another', () =>
  tried(async (tx) => {
    const [gone, stays] = [playerAt(0), playerAt(1)]
    const importId = randomUUID()
    for (const playerId of [gone, stays]) {
      await everyKind(tx, playerId, playerId, after(3), 67)
      await tx`update player set tags = '{vip}', avatar = ${playerId}, password_hash = 'kept' where id = ${playerId}`
      await add(tx, 'player_import_line', {
        importId,
        line: playerId === gone ? 3 : 5,
        verdict: 'changed',
        playerId,
        name: playerId,
        fields: [],
        reasons: tx.json([{ word: playerId }]),
        wanted: tx.json({ values: { mobile: playerId } }),
      })
      await add(tx, 'player_password_link', { hash: Buffer.from(playerId), playerId, createdBy: 'nok' })
    }
    const used = { hash: Buffer.from('used'), playerId: gone, createdBy: 'nok', usedAt: noon }
    await add(tx, 'player_password_link', used)
    await tx`delete from player_tag`
    await tx`insert into player_tag (word, uses) values ('vip', 2), ('never', 0)`
    const rows = async (id: string) => {
      const [found] = await tx`
        select (select to_jsonb(p) from player p where id = ${id}) as player,
          (select body from player_note where player_id = ${id}) as note,
          (select n.body from request_note n join request r on r.id = n.request_id where r.player_id = ${id}) as request_note,
          (select to_jsonb(l) from player_import_line l where player_id = ${id}) as line,
          (select count(*)::int from player_password_link where player_id = ${id} and withdrawn_at is not null) as withdrawn`
      return found!
    }
    const before = await rows(stays)
    expect(await emptyPlayer(tx, { id: gone, employee: 'lek' })).toEqual({ avatar: gone })
    expect(await rows(stays)).toEqual(before)
    expect(before).toMatchObject({ note: stays, withdrawn: 0 })
    const emptied = await rows(gone)
    expect(emptied).toMatchObject({
      player: { status: 'suspended', tags: [], avatar: null, password_hash: null, employee: 'lek' },
      note: forgottenMark,
      requestNote: forgottenMark,
      line: { name: forgottenMark, wanted: { values: { mobile: forgottenMark } } },
      withdrawn: 1,
    })
    expect(await tx`select word, uses from player_tag`).toEqual([{ word: 'vip', uses: 1 }])
    expect([await isForgotten(tx, gone), await isForgotten(tx, stays)]).toEqual([true, false])
  }))

test('restricting and lifting concern one player; only owners see the data of a restricted one', () =>
  tried(async (tx) => {
    await tx`update player set restricted_at = null, restricted_by = null, restricted_because = null`
    const [first, second, third] = [playerAt(0), playerAt(1), playerAt(2)]
    for (const id of [first, second]) await restrictPlayer(tx, { id, by: 'lek', reason: `ขอจำกัด ${id}` })
    expect(await restrictedOf(tx)).toEqual(new Set([first, second]))
    expect(await restrictedOf(tx, [second, third])).toEqual(new Set([second]))
    expect(await restrictedOf(tx, [])).toEqual(new Set())
    expect(await visibleTo(tx, 'supervisor', [second, third])).toEqual([third])
    expect(await visibleTo(tx, 'owner', [second, third])).toEqual([second, third])
    await liftRestriction(tx, { id: second, by: 'nok' })
    const restricted = await tx`
      select id, restricted_by, restricted_because, employee from player where restricted_at is not null`
    expect(restricted).toEqual([
      { id: first, restrictedBy: 'lek', restrictedBecause: `ขอจำกัด ${first}`, employee: 'lek' },
    ])
  }))

test('reveals of the last hour count, and every player of an export with whole numbers', () =>
  rolledBack(world.sql, async (tx) => {
    const act = (name: string, minutesAgo: number, change: { actor?: string; looks?: number } = {}) => tx`
      insert into audit (at, actor, act, object_kind, object_id, after)
      values (clock_timestamp() - make_interval(mins => ${minutesAgo}), ${change.actor ?? 'fern'}, ${name}, 'player', 'x',
        ${change.looks === undefined ? null : tx.json({ looks: change.looks })})`
    expect(await countReveals(tx, 'fern')).toEqual({ count: 0, oldest: null })
    await act('player.reveal', 61)
    await act('player.reveal', 59)
    await act('player.reveal', 7)
    await act('list.export', 5, { looks: 13 })
    await act('list.export', 5)
    await act('player.update', 5, { looks: 17 })
    await act('list.export', 5, { looks: 19, actor: 'boss' })
    const { count, oldest } = await countReveals(tx, 'fern')
    const [clock] = await tx<{ minutes: number }[]>`
      select extract(epoch from clock_timestamp() - ${oldest}::timestamptz)::float8 / 60 as minutes`
    expect(count).toBe(15)
    expect(Math.floor(clock!.minutes)).toBe(59)
  }))

test('what is revealed is of the asked player', () =>
  tried(async (tx) => {
    const data = { mobile: '0812345671', email: 'one@example.test', bank: 'SCB', accountNumber: '7070707071' }
    await tx`update player set ${tx({ ...data, lineUserId: 'U-one' })} where id = ${playerAt(1)}`
    expect(await readPersonal(tx, playerAt(1))).toEqual({ ...data, lineUserId: 'U-one' })
    expect(await readPersonal(tx, playerAt(0))).not.toMatchObject({ mobile: '0812345671' })
    expect(await readPersonal(tx, randomUUID() as PlayerId)).toBeNull()
  }))
