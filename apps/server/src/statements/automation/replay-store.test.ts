import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, insertOrder, insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { measureWindow, pagesOfEntries, pagesOfRequests } from './replay-store.ts'

const world = worldOfFile()
const from = new Date('2026-10-04T17:00:00Z')
const after = (minutes: number) => new Date(from.getTime() + minutes * 60_000)
const window = { account: null, from, until: after(60) }
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of ['statement_entry', 'credit_order', 'request']) await tx`delete from ${tx(table)}`
    await attempt(tx)
  })
async function all<Row>(pages: AsyncGenerator<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}
const playerId = () => world.shop.players[0]!.id
const order = (tx: Tx, values: Record<string, unknown>) =>
  insertOrder(tx, { playerId: playerId(), playerKey: 'key', credits: 640, ...values })

test('a match that was sent again still belongs to the one who made it first, at that moment', () =>
  tried(async (tx) => {
    const people = ['nok@example.test', 'dao@example.test']
    const makers = [autoMatcherName, 'lek@example.test']
    for (const [at, orderedBy] of makers.entries()) {
      const entryId = await insertEntry(tx, { createdAt: after(at), state: 'done' })
      let last = await order(tx, { entryId, orderedBy, createdAt: after(5 + at), state: 'abandoned' })
      for (const [times, person] of people.entries())
        last = await order(tx, {
          entryId,
          orderedBy: person,
          createdAt: after(20 + times),
          state: times === people.length - 1 ? 'done' : 'abandoned',
          againOf: last,
        })
      await tx`update statement_entry set order_id = ${last} where id = ${entryId}`
    }
    await insertEntry(tx, { createdAt: after(2) })
    const entries = await all(pagesOfEntries(tx, window))
    expect(entries.map(({ orderedBy, orderedAt }) => [orderedBy, orderedAt])).toEqual([
      [autoMatcherName, after(5)],
      ['lek@example.test', after(6)],
      [null, null],
    ])
  }))

test('entries of the old system are not in the window; what no bank reported is brought by staff', () =>
  tried(async (tx) => {
    const told = await insertEntry(tx, { createdAt: after(1) })
    const typed = await insertEntry(tx, { createdAt: after(2), createdByStaff: true })
    await insertEntry(tx, { createdAt: after(3), movedIn: true, state: 'done', amountSatang: 33_300 })
    const entries = await all(pagesOfEntries(tx, window))
    expect(entries.map(({ id, broughtByStaff }) => [id, broughtByStaff])).toEqual([
      [told, false],
      [typed, true],
    ])
    expect(await measureWindow(tx, window, 10)).toMatchObject({ total: 2, amounts: [640] })
  }))

test('requests that ended in the old system are left out; those that wait here, or ended here, are marked as moved in', () =>
  tried(async (tx) => {
    const request = (at: number, values: object) =>
      insertRequest(tx, { playerId: playerId(), createdAt: after(at), ...values })
    const own = await request(1, { state: 'done' })
    const waits = await request(2, { movedIn: true })
    const orderId = await order(tx, { state: 'done' })
    const credited = await request(3, { movedIn: true, state: 'done', orderId })
    await request(4, { movedIn: true, state: 'done' })
    await request(5, { movedIn: true, state: 'cancelled' })
    const endedHere = await request(6, { movedIn: true, state: 'cancelled' })
    await writeAudit(tx, { actor: 'nok@example.test', act: 'request.cancel', object: ['request', endedHere] })
    const requests = await all(pagesOfRequests(tx, { from, until: window.until, amounts: [640] }))
    expect(requests.map(({ id, movedIn }) => [id, movedIn])).toEqual([
      [own, false],
      [waits, true],
      [credited, true],
      [endedHere, true],
    ])
  }))

test('a request that was closed by hand by mistake, and reopened, was open until it was credited', () =>
  tried(async (tx) => {
    const id = await insertRequest(tx, { playerId: playerId(), createdAt: after(1) })
    const left = async () =>
      (await all(pagesOfRequests(tx, { from, until: window.until, amounts: [640] })))[0]!.leftAt
    const noted = (act: 'request.complete' | 'request.reopen') =>
      writeAudit(tx, { actor: 'lek@example.test', act, object: ['request', id] })
    await noted('request.complete')
    expect(await left()).not.toBeNull()
    await noted('request.reopen')
    expect(await left()).toBeNull()
    await noted('request.complete')
    expect(await left()).not.toBeNull()
  }))
