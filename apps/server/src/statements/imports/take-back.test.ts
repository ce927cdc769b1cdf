import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ImportRow, ImportUse } from '@khlang/contract/statements/statement-imports'
import { dayOf } from '@khlang/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { raiseLowBalanceEvents } from '#accounts/low-balance-store.ts'
import { startWorkPoller } from '#platform/workers/work-poller.ts'
import { files, type FileLine, statementCsv } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { untilHeldUp, untilWaiting } from '#testing/meet.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { newWorld, type World } from '#testing/world.ts'
import { createImporter } from './importer.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
let chai: Client
beforeAll(async () => {
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
  chai = await world.as('supervisor', 'chai')
})
const player = (index: number) => world.shop.players[index]!

/** Each test has its own day, so that none sees the entries of another. */
let days = 0
const newDay = () => {
  const day = new Date(Date.UTC(2026, 2, ++days)).toISOString().slice(0, 10)
  return { day, written: writtenOf(day) }
}
/** A day as banks write it. */
function writtenOf(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${Number(year) + 543}`
}
/** Three lines of a day, one of them under a reference, two with a balance. */
const linesOf = (written: string): FileLine[] => [
  { day: written, clock: '09:00', in: '511.25', balance: '9511.25', text: 'รับโอนจาก KTB x1234' },
  { day: written, clock: '09:05', in: '512.25', reference: `ref ${written}`, text: 'รับโอนจาก SCB x2345' },
  { day: written, clock: '09:10', out: '13.25', balance: '10010.25', text: 'ถอน' },
]
type Entry = { id: string; number: number; amountSatang: number; state: string; disposition: string | null }
const entriesOf = async (importId: string, { sql }: Pick<World, 'sql'> = world): Promise<Entry[]> => [
  ...(await sql<Entry[]>`
    select id, number, amount_satang, state, disposition from statement_entry where import_id = ${importId} order by number`),
]
const command = (importId: string, reason = 'เข้าผิดบัญชี') => ({
  operationId: randomUUID(),
  importId,
  reason,
})
const takeBack = async (client: Client, importId: string) => {
  await client.post('statements/take-back-import', command(importId))
  return files.until(client, importId, ['takenBack'])
}
const useOf = (importId: string, client = fern): Promise<ImportUse> =>
  client.get('statements/import-use', { importId })
const stateOf = async (id: string) =>
  (await world.sql`select state, disposition from statement_entry where id = ${id}`)[0]

describe('a bank file that was added wrongly is taken back', () => {
  test('and its lines count nowhere: not in the balance, not in the sums of a list, not in the day', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const day = dayOf(new Date(Date.now() - 86_400_000))
    const seen = async () => {
      const { rows } = await noi.get('accounts/list')
      const { version: _version, ...account } = rows.find((row: { code: string }) => row.code === 'scb-1')
      const shown = await noi.get('reports/daily-close', { day })
      const figures = shown.figures.accounts.find((one: { code: string }) => one.code === 'scb-1')
      const totals = await noi.get('statements/totals', { account: 'scb-1' })
      const { counts, rows: waiting } = {
        counts: await noi.get('statements/counts'),
        rows: (await noi.get('statements/list', { state: 'open' })).rows,
      }
      return {
        money: [account, figures, totals.sums],
        open: [counts, waiting],
      }
    }
    const before = await seen()
    const done = await files.whole(noi, statementCsv(linesOf(writtenOf(day))))
    const between = await seen()
    expect(between.money.filter((one, at) => isDeepStrictEqual(one, before.money[at]))).toEqual([])
    const back = await takeBack(noi, done.id)
    expect(back).toMatchObject({
      status: 'ถอนคืนแล้ว',
      counts: { added: 3, takenBack: 3 },
      takenBackBy: 'noi@example.test',
      can: { takeBack: 'import-closed', commit: 'import-closed' },
    })
    expect(await seen()).toEqual(before)
    const { rows } = await noi.get('statements/list', { state: 'cancelled' })
    expect(rows).toMatchObject(
      [1, 2, 3].map(() => ({ disposition: 'takenBack', employee: 'noi@example.test' })),
    )
  })

  test('and its alarm about a low balance is over', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    await quiet.sql`
      insert into alert (id, way, name, kinds, changed_by) values (gen_random_uuid(), 'line', 'low', '{balanceLow}', 'x')`
    await quiet.sql`
      update own_account set low_satang = 100000, opening_satang = 200000, opening_day = current_date - 5 where code = 'scb-1'`
    const written = writtenOf(dayOf(new Date()))
    const low = async () => {
      await raiseLowBalanceEvents(quiet.sql)
      return (await quiet.sql`select 1 from low_balance where account_code = 'scb-1'`).length
    }
    expect(await low()).toBe(0)
    const done = await files.whole(noi, statementCsv([{ day: written, clock: '00:00', out: '1500.00' }]))
    expect(await low()).toBe(1)
    await takeBack(noi, done.id)
    expect(await low()).toBe(0)
  })

  test('and added to the right account, and to the first one again: its lines are new', async () => {
    const file = statementCsv(linesOf(newDay().written))
    const wrong = await files.whole(fern, file, { account: 'kbank-1' })
    const elsewhere = await files.raw(fern, file, { account: 'scb-1' })
    expect(elsewhere.status).toBe(409)
    await takeBack(chai, wrong.id)
    for (const [account, shared] of [
      ['scb-1', {}],
      ['kbank-1', { shared: 'true' }],
    ] as const) {
      const { import: again, known } = await files.bring(fern, file, { account, ...shared })
      expect(known).toBe(false)
      const previewed = await files.preview(fern, again.id)
      expect(previewed.counts).toMatchObject({ new: 3, duplicate: 0 })
      await files.commit(fern, previewed)
      expect((await files.until(fern, again.id, ['done'])).counts).toMatchObject({ added: 3, overtaken: 0 })
    }
    const references = await world.sql`
      select reference_no, possible_duplicate from statement_entry e join statement_import i on i.id = e.import_id
      where i.file_hash = ${wrong.fileHash} and e.reference is not null order by e.number`
    expect(references).toEqual([
      { referenceNo: null, possibleDuplicate: false },
      { referenceNo: 1, possibleDuplicate: false },
      { referenceNo: 1, possibleDuplicate: false },
    ])
  })

  test('and added with the right column of the sender', async () => {
    const { written } = newDay()
    const file = [
      ['วันที่', 'เวลา', 'ฝากเงิน', 'สาขา', 'จากบัญชี'],
      [written, '09:00', '521.25', '9999', '0012345678'],
    ]
      .map((cells) => cells.join(','))
      .join('\n')
    const { import: wrong } = await files.bring(fern, file)
    const previewed = await files.preview(fern, wrong.id, {
      columns: { date: 0, time: 1, in: 2, sender: 3 },
    })
    await files.commit(fern, previewed)
    await files.until(fern, wrong.id, ['done'])
    await takeBack(fern, wrong.id)
    const { import: again } = await files.bring(fern, file)
    const right = await files.preview(fern, again.id, { columns: { date: 0, time: 1, in: 2, sender: 4 } })
    expect(right.counts).toMatchObject({ new: 1, duplicate: 0 })
    await files.commit(fern, right)
    await files.until(fern, again.id, ['done'])
    const { rows } = await chai.get('statements/list', { state: 'open', q: '521' })
    expect(rows).toMatchObject([{ sender: { accountTail: '0012345678' }, possibleDuplicate: false }])
  })

  test('and a feed that reports the same money afterwards tells something new', async () => {
    const { day, written } = newDay()
    const done = await files.whole(fern, statementCsv(linesOf(written)))
    await takeBack(fern, done.id)
    const told = { account: 'scb-1', direction: 'in', channel: 'bank' }
    const { results } = await desk.feed.post('service/statement-entries', {
      entries: [
        { ...told, amount: '511.25', occurredAt: `${day} 09:00:00`, balanceAfter: '9511.25' },
        { ...told, amount: '512.25', occurredAt: `${day} 09:05:00`, reference: `ref ${written}` },
      ],
    })
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created'])
    const marks = await world.sql`
      select possible_duplicate as mark from statement_entry where id = any(${results.map(({ id }: { id: string }) => id)})`
    expect(marks).toEqual([{ mark: false }, { mark: false }])
  })

  test('and entries of phones that its lines repeated stay as they are', async () => {
    const { day, written } = newDay()
    const entryId = await desk.pays(player(0), '512.25', {
      occurredAt: `${day} 09:05:00`,
      reference: `ref ${written}`,
      sender: { bank: 'SCB', accountTail: 'x2345' },
    })
    const entry = () =>
      world.sql`select version, state, fingerprint, reference_no from statement_entry where id = ${entryId}`
    const before = await entry()
    const done = await files.whole(fern, statementCsv(linesOf(written)))
    expect(done.counts).toMatchObject({ added: 2, duplicate: 1 })
    expect((await takeBack(fern, done.id)).counts.takenBack).toBe(2)
    expect(await entry()).toEqual(before)
  })

  test('and the audit log has who did it and why', async () => {
    const done = await files.whole(fern, statementCsv(linesOf(newDay().written)))
    expect(
      (await fern.refused('statements/take-back-import', { ...command(done.id), reason: ' ' })).code,
    ).toBe('bad-input')
    await takeBack(chai, done.id)
    const lines = await world.sql`
      select actor, reason, after ->> 'added' as added from audit where act = 'import.takeBack' and object_id = ${done.id}`
    expect(lines).toEqual([{ actor: 'chai@example.test', reason: 'เข้าผิดบัญชี', added: '3' }])
  })

  test('and a closed day shows what changed, as for every late change', async () => {
    const { day, written } = newDay()
    const done = await files.whole(
      fern,
      statementCsv([{ day: written, clock: '10:00', out: '77.25', text: 'ค่าธรรมเนียม' }]),
    )
    const shown = await fern.get('reports/daily-close', { day })
    for (const { kind, account, mark } of shown.figures.drifts)
      await fern.post('reports/explain-drift', {
        operationId: randomUUID(),
        day,
        kind,
        account,
        mark,
        body: 'เงินของร้านเอง',
      })
    const { mark } = await fern.get('reports/daily-close', { day })
    await chai.post('reports/close-day', { operationId: randomUUID(), day, mark })
    expect((await fern.get('reports/daily-close', { day })).differences).toEqual([])
    await takeBack(fern, done.id)
    const later = await fern.get('reports/daily-close', { day })
    expect([later.state, later.differences.length > 0]).toEqual(['closed', true])
  })
})

describe('what is in use of a file stays', () => {
  test('and is named with what must be undone first: matched, closed, split, held by a colleague, an original', async () => {
    const { day, written } = newDay()
    const clocks = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    const lines = clocks.map((clock, at) => ({ day: written, clock, in: `${540 + at}.00` }))
    const done = await files.whole(fern, statementCsv(lines))
    const [credited, closed, split, held, original, free] = (await entriesOf(done.id)) as [
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
      Entry,
    ]
    const { orderId } = await desk.match(chai, credited.id, await desk.asks(player(1), '540'))
    await desk.settled(chai, orderId, ['done'])
    await fern.post('statements/dispose', { entryId: closed.id, disposition: 'fee', reason: 'ค่าธรรมเนียม' })
    await world.sql`update statement_entry set state = 'cancelled', disposition = 'split' where id = ${split.id}`
    await chai.post('statements/claim', { entryId: held.id })
    const repeated = await desk.pays(player(2), '999.00', { occurredAt: `${day} 20:00:00` })
    await fern.post('statements/mark-duplicate', { entryId: repeated, originalId: original.id })

    const use = await useOf(done.id)
    expect(use.free).toBe(1)
    expect(use.entries.map(({ id, why }) => [id, why])).toEqual([
      [credited.id, 'credited'],
      [closed.id, 'closed'],
      [split.id, 'replaced'],
      [held.id, 'held'],
      [original.id, 'original'],
    ])
    expect(use.stays.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
    const back = await takeBack(fern, done.id)
    expect([back.counts.takenBack, back.can['takeBack']]).toEqual([1, true])
    expect(await stateOf(free.id)).toEqual({ state: 'cancelled', disposition: 'takenBack' })
    expect(await stateOf(credited.id)).toEqual({ state: 'done', disposition: null })
    expect(await stateOf(held.id)).toEqual({ state: 'claimed', disposition: null })
    expect(await stateOf(original.id)).toEqual({ state: 'pending', disposition: null })
  })

  test('and is still known when the file is added again, however its columns are read then, also to another account', async () => {
    const { written } = newDay()
    const file = [
      ['วันที่', 'เวลา', 'ฝากเงิน', 'สาขา', 'จากบัญชี', 'เป็นเงิน'],
      [written, '09:00', '551.00', '9999', '0012345670', '600.00'],
      [written, '09:00', '551.00', '9999', '0012345671', '601.00'],
      [written, '09:00', '552.00', '9999', '0012345672', '602.00'],
    ]
      .map((cells) => cells.join(','))
      .join('\n')
    const wrong = { columns: { date: 0, time: 1, in: 2, sender: 3 } }
    const right = { columns: { date: 0, time: 1, in: 5, sender: 4 } }
    const { import: first } = await files.bring(fern, file)
    await files.commit(fern, await files.preview(fern, first.id, wrong))
    await files.until(fern, first.id, ['done'])
    const [used] = (await entriesOf(first.id)) as [Entry]
    const { orderId } = await desk.match(chai, used.id, await desk.asks(player(1), '551'))
    await desk.settled(chai, orderId, ['done'])
    await takeBack(fern, first.id)
    for (const [account, mapping] of [
      ['scb-1', right],
      ['kbank-1', wrong],
    ] as const) {
      const { import: again } = await files.bring(fern, file, { account, shared: 'true' })
      const previewed = await files.preview(fern, again.id, mapping)
      expect(previewed.counts).toMatchObject({ new: 2, duplicate: 1 })
      const { rows } = await fern.get('statements/import-lines', { importId: again.id, group: 'duplicate' })
      expect(rows).toMatchObject([{ line: 2, sameAs: { entry: { id: used.id, number: used.number } } }])
      await files.commit(fern, previewed)
      expect((await files.until(fern, again.id, ['done'])).counts).toMatchObject({ added: 2, overtaken: 0 })
    }
  })

  test('and is taken back by a second time, once it is free, while the file was added again', async () => {
    const file = statementCsv(linesOf(newDay().written))
    const done = await files.whole(fern, file)
    const [first] = (await entriesOf(done.id)) as [Entry]
    await fern.post('statements/cancel', { entryId: first.id, reason: 'ไม่ใช่ของเรา' })
    expect((await takeBack(fern, done.id)).counts.takenBack).toBe(2)
    const again = await files.whole(fern, file)
    expect(again.counts).toMatchObject({ added: 2, duplicate: 1 })
    await fern.post('statements/reopen', { entryId: first.id })

    // Its line is known in the file that was added again: without it no entry would have this money.
    expect((await useOf(done.id)).stays).toEqual([{ why: 'known', count: 1 }])
    expect((await takeBack(fern, done.id)).counts.takenBack).toBe(2)
    expect(await stateOf(first.id)).toMatchObject({ disposition: null })

    expect((await takeBack(fern, again.id)).counts.takenBack).toBe(2)
    expect(await takeBack(fern, done.id)).toMatchObject({
      counts: { takenBack: 3 },
      can: { takeBack: 'import-closed' },
    })
    expect(await stateOf(first.id)).toEqual({ state: 'cancelled', disposition: 'takenBack' })
    expect((await files.whole(fern, file)).counts).toMatchObject({ added: 3, duplicate: 0 })
  })

  test('such as an entry that is matched while the file is taken back: the match waits for nothing and is kept', async () => {
    const done = await files.whole(fern, statementCsv(linesOf(newDay().written)))
    const [first] = (await entriesOf(done.id)) as [Entry]
    let taking: Promise<ImportRow> | undefined
    await world.sql.begin(async (tx) => {
      await tx`select 1 from statement_entry where id = ${first.id} for update`
      taking = takeBack(fern, done.id)
      await untilHeldUp(world.sql, taking)
      await tx`update statement_entry set state = 'crediting', phase = 'unknown' where id = ${first.id}`
    })
    expect((await taking!).counts.takenBack).toBe(2)
    expect(await stateOf(first.id)).toEqual({ state: 'crediting', disposition: null })
    expect((await useOf(done.id)).stays).toEqual([{ why: 'crediting', count: 1 }])
  })

  test('such as an entry that becomes an original while the file is taken back', async () => {
    const { day, written } = newDay()
    const done = await files.whole(fern, statementCsv(linesOf(written)))
    const [first] = (await entriesOf(done.id)) as [Entry]
    const repeated = await desk.pays(player(2), '998.00', { occurredAt: `${day} 20:00:00` })
    let taking: Promise<ImportRow> | undefined
    await world.sql.begin(async (tx) => {
      await tx`select 1 from statement_entry where id = ${first.id} for share`
      taking = takeBack(fern, done.id)
      await untilHeldUp(world.sql, taking)
      await tx`update statement_entry set state = 'cancelled', duplicate_of = ${first.id} where id = ${repeated}`
    })
    expect((await taking!).counts.takenBack).toBe(2)
    expect(await stateOf(first.id)).toEqual({ state: 'pending', disposition: null })
  })
})

// Invariant: A file that was taken back has no money: its entries are closed for good, and their money can be reported
// again. Rule: `statements/entry.ts`. Database: `statement_entry_taken_back_check`.
test('an entry that was taken back is neither matched nor reopened, and nothing is its duplicate', async () => {
  const { day, written } = newDay()
  const done = await files.whole(fern, statementCsv(linesOf(written)))
  const [first] = (await entriesOf(done.id)) as [Entry]
  await takeBack(fern, done.id)
  expect((await fern.refused('statements/reopen', { entryId: first.id })).code).toBe('entry-taken-back')
  const match = { operationId: randomUUID(), entryId: first.id, depositId: await desk.asks(player(4), '511') }
  expect((await chai.refused('statements/match-deposit', match)).code).toBe('entry-cancelled')
  const other = await desk.pays(player(4), '997.00', { occurredAt: `${day} 20:00:00` })
  expect(
    (await fern.refused('statements/mark-duplicate', { entryId: other, originalId: first.id })).code,
  ).toBe('duplicate-of-itself')
  await expect(
    world.sql`update statement_entry set disposition = null where id = ${first.id}`,
  ).rejects.toThrow(/statement_entry_taken_back_check/)
})

describe('a preview that took lines for repeats of a file', () => {
  test('is outdated once that file was taken back, and makes them new', async () => {
    const { written } = newDay()
    const done = await files.whole(fern, statementCsv(linesOf(written)))
    const more = [...linesOf(written), { day: written, clock: '18:00', in: '561.25' }]
    const { import: longer } = await files.bring(fern, statementCsv(more))
    const previewed = await files.preview(fern, longer.id)
    expect(previewed.counts).toMatchObject({ new: 1, duplicate: 3 })
    await takeBack(fern, done.id)
    await expect(files.commit(fern, previewed)).rejects.toThrow('stale-preview')
    const again = await files.preview(fern, longer.id)
    expect(again.counts).toMatchObject({ new: 4, duplicate: 0 })
    await files.commit(fern, again)
    expect((await files.until(fern, longer.id, ['done'])).counts).toMatchObject({ added: 4 })
  })

  test('stays as it is when another file was taken back', async () => {
    const { written } = newDay()
    const other = await files.whole(fern, statementCsv(linesOf(newDay().written)))
    await files.whole(fern, statementCsv(linesOf(written)))
    const more = [...linesOf(written), { day: written, clock: '18:00', in: '562.25' }]
    const { import: longer } = await files.bring(fern, statementCsv(more))
    const previewed = await files.preview(fern, longer.id)
    await takeBack(fern, other.id)
    await files.commit(fern, previewed)
    expect((await files.until(fern, longer.id, ['done'])).counts).toMatchObject({ added: 1 })
  })
})

test('a time that a file gave to a day-only entry of another file is forgotten with it', async () => {
  const { written } = newDay()
  const dated = await files.whole(fern, statementCsv([{ day: written, in: '571.25', balance: '9571.25' }]))
  const timed = await files.whole(
    fern,
    statementCsv([{ day: written, clock: '16:00', in: '571.25', balance: '9571.25' }]),
  )
  expect(timed.counts).toMatchObject({ added: 0, duplicate: 1 })
  const told = async () =>
    (await world.sql`select told_at from statement_entry where import_id = ${dated.id}`)[0]!['toldAt']
  expect(await told()).toBeInstanceOf(Date)
  await takeBack(fern, timed.id)
  expect(await told()).toBeNull()
})

describe('a file is taken back once', () => {
  test('however many press at once, and a repeated command gets the first answer', async () => {
    const done = await files.whole(fern, statementCsv(linesOf(newDay().written)))
    const press = command(done.id)
    const answers = await Promise.all([1, 2].map(() => fern.post('statements/take-back-import', press)))
    expect(answers[0]).toEqual(answers[1])
    await files.until(fern, done.id, ['takenBack'])
    expect(await fern.post('statements/take-back-import', press)).toEqual(answers[0])
    expect((await chai.refused('statements/take-back-import', command(done.id))).code).toBe('import-closed')
    expect(
      await world.sql`select 1 from audit where act = 'import.takeBack' and object_id = ${done.id}`,
    ).toHaveLength(1)
  })

  test('and only after it was added', async () => {
    const { import: row } = await files.bring(fern, statementCsv(linesOf(newDay().written)))
    const refusal = await fern.refused('statements/take-back-import', command(row.id))
    expect(refusal).toMatchObject({ code: 'import-not-added', row: { id: row.id } })
    await fern.post('statements/discard-import', { importId: row.id })
    expect((await fern.refused('statements/take-back-import', command(row.id))).code).toBe('import-closed')
    const nok = await world.as('support', 'nok')
    expect((await nok.refused('statements/take-back-import', command(row.id))).code).toBe('not-permitted')
  })

  test('in pieces: after a process died in the middle another takes back the rest', async () => {
    await using quiet = await newWorld()
    const noi = await quiet.as('finance', 'noi')
    const lines = Array.from({ length: 7 }, (_, at) => ({
      day: '02/03/2569',
      clock: `0${at + 1}:00`,
      in: `${700 + at}.00`,
    }))
    const done = await files.whole(noi, statementCsv(lines))
    await quiet.app.importer.close()
    const [, , , fourth] = (await entriesOf(done.id, quiet)) as [Entry, Entry, Entry, Entry]
    await noi.post('statements/take-back-import', command(done.id))
    expect((await noi.refused('statements/take-back-import', command(done.id))).code).toBe('import-closed')
    await quiet.sql.begin(async (tx) => {
      await tx`select 1 from statement_entry where id = ${fourth.id} for update`
      await using _first = importerFor(quiet)
      await untilWaiting(quiet.sql, 1)
      // It is frozen, and another one takes over: what it was doing is not saved.
      await tx`update statement_entry set employee = 'x' where id = ${fourth.id}`
      const [frozen] =
        await quiet.sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await quiet.sql`select pg_terminate_backend(${frozen!['pid']})`
    })
    await quiet.sql`update statement_import set lease_until = clock_timestamp() - interval '1 second'`
    const taken = (await entriesOf(done.id, quiet)).map(({ disposition }) => disposition !== null)
    expect(taken).toEqual([true, true, false, false, false, false, false])
    await using _second = importerFor(quiet)
    const back = await files.until(noi, done.id, ['takenBack'])
    expect(back.counts.takenBack).toBe(7)
    expect(new Set((await entriesOf(done.id, quiet)).map(({ disposition }) => disposition))).toEqual(
      new Set(['takenBack']),
    )
  })
})

/** To the database this looks like another process. */
function importerFor({ sql }: World) {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const poller = startWorkPoller(sql, log, 100)
  const importer = createImporter(sql, poller, log, { previewLines: 3, commitLines: 2, leaseSeconds: 20 })
  return {
    async [Symbol.asyncDispose]() {
      await poller.close()
      await importer.close()
    },
  }
}
