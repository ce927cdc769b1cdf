import { randomUUID } from 'node:crypto'
import type { DayShown } from '@khlang/contract/reports/daily-close'
import { bahtText, type Satang } from '@khlang/domain/money'
import { type Day, dayOf, nextDay, startOf } from '@khlang/domain/time'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let fern: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('support', 'lek')
  fern = await world.as('finance', 'fern')
  boss = await world.as('supervisor', 'boss')
})

const player = (index: number) => world.shop.players[index]!
/** Each test has its own day, before the days of the others, so that nothing of theirs is carried into it. */
let daysBack = 0
const someDay = () => dayOf(new Date(Date.now() - (daysBack += 2) * 86_400_000))
const at = (day: Day, ms: number) => new Date(startOf(day).getTime() + ms).toISOString()
const noon = 12 * 3_600_000
const show = (day: Day, client = fern): Promise<DayShown> => client.get('reports/daily-close', { day })
const accountOf = (shown: DayShown, code = 'scb-1') =>
  shown.figures.accounts.find((account) => account.code === code)!
const discrepancyOf = (shown: DayShown, kind: string) =>
  shown.figures.drifts.find((discrepancy) => discrepancy.kind === kind)!
const kindsOf = (shown: DayShown) => shown.figures.drifts.map(({ kind }) => kind)

/** Lets the bank report an entry at this moment of the day. */
const report = (day: Day, ms: number, amount: string, more: Record<string, unknown> = {}) =>
  desk.pays(player(0), amount, { occurredAt: at(day, ms), ...more })
const explain = (day: Day, shown: DayShown, kind: string, more: Record<string, unknown> = {}) => {
  const { account, mark } = discrepancyOf(shown, kind)
  return { operationId: randomUUID(), day, kind, account, mark, body: 'รอลูกค้าส่งสลิป', ...more }
}
const close = (day: Day, shown: DayShown) => ({ operationId: randomUUID(), day, mark: shown.mark })
const auditOf = (day: Day) =>
  world.sql`select actor, act from audit where object_kind = 'day' and object_id = ${day} order by seq`.then(
    (rows) => rows.map(({ actor, act }) => `${String(actor).split('@')[0]} ${act}`),
  )
/** Returns a day on which a player paid 500.37 and was credited 550, and nothing is left over. */
async function settledDay(): Promise<Day> {
  const day = someDay()
  const depositId = await desk.asks(player(0), '500', 50)
  await world.sql`update request set created_at = ${at(day, noon)} where id = ${depositId}`
  const entryId = await report(day, noon, '500.37')
  const { orderId } = await desk.match(boss, entryId, depositId)
  await desk.settled(boss, orderId, ['done'])
  await world.sql`update credit_order set created_at = ${at(day, noon)} where id = ${orderId}`
  return day
}

describe('the balances of an account on a day', () => {
  test('agree when each follows from the one before, in any order of arrival', async () => {
    const day = someDay()
    await report(day, -3_600_000, '100.00', { balanceAfter: '1000.00' })
    await report(day, noon, '250.00', { balanceAfter: '1150.00' })
    await report(day, noon, '100.00', { direction: 'out', balanceAfter: '900.00' })
    const shown = accountOf(await show(day))
    expect(shown).toMatchObject({
      opening: '1000.00',
      came: { count: 1, baht: '250.00' },
      went: { count: 1, baht: '100.00' },
      closing: '1150.00',
      drift: '0.00',
      breaks: 0,
      firstBreak: null,
    })
  })

  test('disagree where an entry is missing, between two named neighbours', async () => {
    const day = someDay()
    const first = await report(day, noon, '100.00', { balanceAfter: '1100.00' })
    const second = await report(day, noon + 60_000, '50.00', { balanceAfter: '1400.00' })
    const shown = await show(day)
    expect(accountOf(shown)).toMatchObject({
      opening: '1000.00',
      closing: '1400.00',
      drift: '250.00',
      breaks: 1,
      firstBreak: { before: { id: first }, after: { id: second }, expected: '1100.00', found: '1350.00' },
    })
    const { rows } = await nok.get('reports/drift-rows', { day, kind: 'balance', account: 'scb-1' })
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([first, second])
  })

  test('prove nothing if the bank reports none; the sums can still be closed', async () => {
    const day = someDay()
    await report(day, noon, '70.50', { account: 'kbank-1' })
    expect(accountOf(await show(day), 'kbank-1')).toMatchObject({
      opening: null,
      closing: null,
      drift: null,
      silent: 1,
      came: { count: 1, baht: '70.50' },
    })
  })

  test('end with the last millisecond of the day in Bangkok', async () => {
    const day = someDay()
    await report(day, 0, '1.00')
    await report(day, 86_399_999, '2.00')
    await report(day, 86_400_000, '4.00')
    await report(day, -1, '8.00')
    expect(accountOf(await show(day)).came).toEqual({ count: 2, baht: '3.00' })
    expect(accountOf(await show(nextDay(day))).came).toEqual({ count: 1, baht: '4.00' })
  })

  test('of random days equal a simple calculation, also after corrections of manual entries', async () => {
    const day = someDay()
    const anyEntry = fc.record({
      ms: fc.constantFrom(-1, 0, 1, noon, 86_399_999, 86_400_000),
      satang: fc.integer({ min: 1, max: 99_999 }),
      direction: fc.constantFrom('in', 'out'),
      account: fc.constantFrom('scb-1', 'krungsri-1', 'truemoney-1'),
    })
    const rows = fc.sample(anyEntry, { numRuns: 120, seed: 7 }).map((one) => ({ ...one, id: randomUUID() }))
    await world.sql`insert into statement_entry ${world.sql(
      rows.map(({ id, ms, satang, direction, account }) => ({
        id,
        account_code: account,
        channel: 'bank',
        direction,
        amount_satang: satang,
        occurred_at: at(day, ms),
        fingerprint: id,
        reference: id,
      })),
    )}`
    for (const [index, row] of rows.entries())
      if (index % 5 === 0) {
        row.satang += 1_000
        row.ms = noon
        await world.sql`update statement_entry set amount_satang = ${row.satang}, occurred_at = ${at(day, noon)} where id = ${row.id}`
      }
    const shown = await show(day)
    for (const code of ['scb-1', 'krungsri-1', 'truemoney-1', 'kbank-1'])
      for (const [direction, figure] of [
        ['in', 'came'],
        ['out', 'went'],
      ] as const) {
        const mine = rows.filter(
          (row) =>
            row.account === code && row.direction === direction && dayOf(new Date(at(day, row.ms))) === day,
        )
        const sum = mine.reduce((all, { satang }) => all + satang, 0)
        expect([code, accountOf(shown, code)[figure]]).toEqual([
          code,
          { count: mine.length, baht: bahtText(sum as Satang) },
        ])
      }
  })
})

describe('the three-way comparison', () => {
  test('splits credited money into the requested amount, the satang and the bonus', async () => {
    const shown = await show(await settledDay())
    expect(shown.figures).toMatchObject({
      money: {
        credited: { count: 1, baht: '500.37' },
        asked: '500.00',
        rest: '0.37',
        unequal: '0.00',
        bonus: 50,
        credits: 550,
      },
      deposits: { count: 1, baht: '500.00' },
      orders: [{ purpose: 'creditDeposit', count: 1, credits: 550 }],
      drifts: [],
    })
    expect(shown).toMatchObject({ state: 'open', unexplained: 0, can: { close: true } })
  })

  test('shows a deposit marked as done by hand as not credited, with the supervisor’s reason', async () => {
    const day = someDay()
    const requestId = await desk.asks(player(1), '300')
    await boss.post('cashier/complete', {
      operationId: randomUUID(),
      requestId,
      version: 1,
      reason: 'เติมที่หน้าเว็บแล้ว',
    })
    await world.sql`update request set created_at = ${at(day, noon)} where id = ${requestId}`
    const shown = await show(day)
    expect(discrepancyOf(shown, 'requestUncredited')).toMatchObject({
      count: 1,
      baht: '300.00',
      account: null,
    })
    const { rows } = await nok.get('reports/drift-rows', { day, kind: 'requestUncredited' })
    expect(rows).toMatchObject([{ kind: 'deposit', id: requestId, baht: '300.00', reason: 'เติมที่หน้าเว็บแล้ว' }])
  })

  test('reports an order that contradicts its request as a discrepancy', async () => {
    const day = await settledDay()
    await world.sql`update request set bonus = 0 where created_at = ${at(day, noon)}`
    expect(kindsOf(await show(day))).toEqual(['orderStray'])
  })

  test.each([
    ['deduction of a withdrawal that still waits for it', 'pending', 400],
    ['payout of a withdrawal that still waits for it', 'adjusted', 401],
  ])('reports the %s as a discrepancy', async (_, state, back) => {
    const credited = await desk.match(
      boss,
      await report(dayOf(new Date()), noon, '500.37'),
      await desk.asks(player(0)),
    )
    await desk.settled(boss, credited.orderId, ['done'])
    const day = dayOf(new Date(Date.now() - back * 86_400_000))
    const asked = { operationId: randomUUID(), player: player(0).code, amount: '120' }
    const { id } = await nok.post('cashier/create-withdrawal', asked)
    for (const step of state === 'pending' ? ['adjust-balance'] : ['adjust-balance', 'transfer']) {
      const { version } = await boss.get('cashier/withdrawal', { id })
      const via = step === 'transfer' && { via: 'scb' }
      const now = await boss.post(`cashier/${step}`, {
        operationId: randomUUID(),
        requestId: id,
        version,
        ...via,
      })
      await desk.settled(boss, now.orderId, ['done'])
    }
    await world.sql`
      update credit_order set created_at = ${at(day, noon)}
      where id = (select id from credit_order where request_id = ${id} order by number desc limit 1)`
    await world.sql`
      update request set state = ${state}, via = null, created_at = ${at(day, noon)} where id = ${id}`
    expect(discrepancyOf(await show(day), 'orderStray')).toMatchObject({ count: 1, baht: '120.00' })
    const { rows } = await nok.get('reports/drift-rows', { day, kind: 'orderStray' })
    expect(rows).toMatchObject([{ kind: 'withdrawal', id }])
  })

  test('compares payouts with money that left the accounts; other outgoing money is explained by its classification', async () => {
    const day = someDay()
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'withdrawal', ${player(2).id}, 400, 'done', ${at(day, noon)})`
    expect(discrepancyOf(await show(day), 'payout')).toMatchObject({ count: 1, baht: '-400.00' })
    await report(day, noon, '400.00', { direction: 'out' })
    expect(kindsOf(await show(day))).toEqual([])
    const fee = await report(day, noon, '10.00', { direction: 'out' })
    expect(discrepancyOf(await show(day), 'payout')).toMatchObject({ count: 1, baht: '10.00' })
    const { rows } = await nok.get('reports/drift-rows', { day, kind: 'payout' })
    expect(rows).toMatchObject([{ kind: 'entry', id: fee, baht: '-10.00', account: 'scb-1' }])
    await fern.post('statements/dispose', { entryId: fee, disposition: 'fee', reason: 'ค่าธรรมเนียมโอน' })
    const shown = await show(day)
    expect(kindsOf(shown)).toEqual([])
    expect(accountOf(shown).fates.fee).toEqual({ count: 1, baht: '10.00' })
  })

  test('counts a withdrawal that the old system had transferred, for which there is no order here', async () => {
    const day = someDay()
    await world.sql`
      insert into request (id, external_key, kind, player_id, amount, state, via, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'withdrawal', ${player(2).id}, 400, 'transferred', 'gsb', ${at(day, noon)})`
    expect((await show(day)).figures.payouts).toMatchObject({
      sent: { count: 0, baht: '0.00' },
      byHand: { count: 1, baht: '400.00' },
    })
    expect(discrepancyOf(await show(day), 'payout')).toMatchObject({ count: 1, baht: '-400.00' })
    await report(day, noon, '400.00', { direction: 'out' })
    expect(kindsOf(await show(day))).toEqual([])
  })

  test('counts one transfer for two requests once, by its parts', async () => {
    const day = someDay()
    const asked = [await desk.asks(player(6), '200'), await desk.asks(player(7), '300')]
    const entryId = await report(day, noon, '500.37')
    const { matched } = await boss.post('statements/match-together', {
      operationId: randomUUID(),
      entries: [{ id: entryId, version: 1 }],
      deposits: asked.map((id) => ({ id, version: 1 })),
    })
    for (const { orderId } of matched) await desk.settled(boss, orderId, ['done'])
    const shown = await show(day)
    expect(accountOf(shown)).toMatchObject({
      came: { count: 1, baht: '500.37' },
      fates: { credited: { count: 2, baht: '500.37' } },
    })
    expect(kindsOf(shown)).toEqual([])
  })
})

describe('an explanation of a discrepancy', () => {
  test('is given by a role that works the desk, for the current figure; a viewer cannot give one', async () => {
    const day = someDay()
    await report(day, noon, '80.00')
    const shown = await show(day)
    const after: DayShown = await nok.post('reports/explain-drift', explain(day, shown, 'open'))
    expect(after).toMatchObject({
      unexplained: 0,
      explanations: [{ author: 'nok@example.test', stands: true, baht: '80.00' }],
    })
    const viewer = await world.as('viewer')
    expect((await viewer.refused('reports/explain-drift', explain(day, shown, 'open'))).code).toBe(
      'not-permitted',
    )
  })

  test('is given for each account by itself, where two have the same kind of difference', async () => {
    const day = someDay()
    await report(day, noon, '80.00')
    await report(day, noon, '130.00', { account: 'kbank-1' })
    let shown = await show(day)
    const both = shown.figures.drifts.filter(({ kind }) => kind === 'open')
    expect(both.map(({ account }) => account).toSorted()).toEqual(['kbank-1', 'scb-1'])
    for (const { account, mark } of both)
      shown = await nok.post('reports/explain-drift', explain(day, shown, 'open', { account, mark }))
    expect(shown.unexplained).toBe(0)
    expect(shown.explanations.map(({ account, baht }) => [account, baht]).toSorted()).toEqual([
      ['kbank-1', '130.00'],
      ['scb-1', '80.00'],
    ])
  })

  test('is void when the figure, or only the row behind it, has changed', async () => {
    const day = someDay()
    const first = await report(day, noon, '80.00')
    const before = await show(day)
    await nok.post('reports/explain-drift', explain(day, before, 'open'))
    await fern.post('statements/dispose', { entryId: first, disposition: 'other', reason: 'เงินทดสอบ' })
    await report(day, noon + 1, '80.00')
    const shown = await show(day)
    expect(discrepancyOf(shown, 'open')).toMatchObject({ count: 1, baht: '80.00' })
    expect(shown).toMatchObject({
      unexplained: 1,
      explanations: [{ stands: false }],
      can: { close: 'day-unexplained' },
    })
    expect((await nok.refused('reports/explain-drift', explain(day, before, 'open'))).code).toBe(
      'drift-changed',
    )
  })

  // Invariant: An explanation applies to one figure and the rows behind it, and is never changed. Rule:
  // `domain/reports/day-verdict.ts`. Database: `keep_explanation`.
  test('stays readable when withdrawn, and the database refuses to change or delete it', async () => {
    const day = someDay()
    await report(day, noon, '80.00')
    const { explanations } = await nok.post('reports/explain-drift', explain(day, await show(day), 'open'))
    const { id } = explanations[0]
    const withdraw = { id, reason: 'ผิดรายการ' }
    expect(
      await lek.refused('reports/withdraw-explanation', { operationId: randomUUID(), ...withdraw }),
    ).toMatchObject({ code: 'not-permitted', permission: 'day.close' })
    const after: DayShown = await nok.post('reports/withdraw-explanation', {
      operationId: randomUUID(),
      ...withdraw,
    })
    expect(after).toMatchObject({
      unexplained: 1,
      explanations: [{ id, stands: false, withdrawn: { by: 'nok@example.test', reason: 'ผิดรายการ' } }],
    })
    expect(
      (await fern.refused('reports/withdraw-explanation', { operationId: randomUUID(), ...withdraw })).code,
    ).toBe('explanation-withdrawn')
    await expect(world.sql`update day_explanation set body = 'other' where id = ${id}`).rejects.toThrow(
      'is written',
    )
    await expect(world.sql`delete from day_explanation where id = ${id}`).rejects.toThrow('append-only')
    expect(await auditOf(day)).toEqual(['nok day.explain', 'nok day.withdraw'])
  })
})

describe('closing a day', () => {
  test('freezes the figures; later changes are differences; a reopened day is closed again', async () => {
    const day = await settledDay()
    const closed: DayShown = await fern.post('reports/close-day', close(day, await show(day)))
    expect(closed).toMatchObject({
      state: 'closed',
      differences: [],
      closings: [{ closedBy: 'fern@example.test', reopened: null }],
    })
    await report(day, noon + 5, '33.00')
    const late = await show(day)
    expect(late.differences).toEqual([
      {
        account: 'scb-1',
        figure: 'came',
        was: { count: 1, amount: '500.37' },
        is: { count: 2, amount: '533.37' },
      },
      {
        account: 'scb-1',
        figure: 'fate.open',
        was: { count: 0, amount: '0.00' },
        is: { count: 1, amount: '33.00' },
      },
      {
        account: 'scb-1',
        figure: 'drift.open',
        was: { count: 0, amount: '0.00' },
        is: { count: 1, amount: '33.00' },
      },
    ])
    expect((await nok.refused('reports/explain-drift', explain(day, late, 'open'))).code).toBe('day-closed')
    expect(
      (await nok.refused('reports/reopen-day', { operationId: randomUUID(), day, reason: 'เงินมาช้า' })).code,
    ).toBe('not-permitted')
    const open: DayShown = await boss.post('reports/reopen-day', {
      operationId: randomUUID(),
      day,
      reason: 'เงินมาช้า',
    })
    expect(open).toMatchObject({ state: 'open', unexplained: 1, differences: [] })
    expect((await fern.refused('reports/close-day', close(day, open))).code).toBe('day-unexplained')
    const withExplanation: DayShown = await nok.post('reports/explain-drift', explain(day, open, 'open'))
    const again: DayShown = await fern.post('reports/close-day', close(day, withExplanation))
    expect(again.closings).toMatchObject([
      { reopened: null },
      { reopened: { by: 'boss@example.test', reason: 'เงินมาช้า' } },
    ])
    expect(await auditOf(day)).toEqual([
      'fern day.close',
      'boss day.reopen',
      'nok day.explain',
      'fern day.close',
    ])
    expect(
      (await fern.get('reports/days')).rows.find((row: { day: string }) => row.day === day),
    ).toMatchObject({
      state: 'closed',
      closedBy: 'fern@example.test',
    })
  })

  test('an own account that is added later changes nothing about a closed day', async () => {
    const day = await settledDay()
    await fern.post('reports/close-day', close(day, await show(day)))
    const { code } = await fern.post('accounts/create', {
      operationId: randomUUID(),
      bank: 'GHB',
      accountNumber: '7770001113',
      name: 'ใหม่',
      purpose: 'out',
    })
    const later = await show(day)
    expect(accountOf(later, code)).toMatchObject({ opening: null, came: { count: 0 } })
    expect(later.differences).toEqual([])
  })

  test('needs the figures that were seen, a past day, and a role responsible for money', async () => {
    const day = await settledDay()
    const seen = await show(day)
    expect(await nok.refused('reports/close-day', close(day, seen))).toMatchObject({
      code: 'not-permitted',
      permission: 'day.close',
    })
    const entry = await report(day, noon + 5, '33.00')
    await fern.post('statements/dispose', { entryId: entry, disposition: 'other', reason: 'เงินทดสอบ' })
    expect((await fern.refused('reports/close-day', close(day, seen))).code).toBe('drift-changed')
    const today = dayOf(new Date())
    const running = await show(today)
    expect(running).toMatchObject({ state: 'running', can: { close: 'day-not-over' } })
    expect((await boss.refused('reports/close-day', close(today, running))).code).toBe('day-not-over')
    await expect(
      world.sql`insert into day_close (id, day, figures, closed_by) values (gen_random_uuid(), ${today}, '{}', 'x')`,
    ).rejects.toThrow('day_close_check')
  })

  test('happens once, however many click at once, and the database keeps signed figures unchanged', async () => {
    const day = await settledDay()
    const seen = await show(day)
    const answers = await Promise.all(
      [fern, boss, fern, boss].map((client) =>
        client.raw('POST', '/api/reports/close-day', close(day, seen)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await expect(world.sql`update day_close set figures = '{}' where day = ${day}`).rejects.toThrow(
      'is signed',
    )
    await expect(world.sql`delete from day_close where day = ${day}`).rejects.toThrow('append-only')
    await expect(
      world.sql`insert into day_close (id, day, figures, closed_by) values (gen_random_uuid(), ${day}, '{}', 'x')`,
    ).rejects.toThrow('day_close_once')
  })
})

test('allows an export equal to the screen, audited with author and reason', async () => {
  const day = await settledDay()
  await report(day, noon + 5, '33.00')
  const shown: DayShown = await nok.post('reports/explain-drift', explain(day, await show(day), 'open'))
  const query = new URLSearchParams({
    list: 'dailyClose',
    format: 'csv',
    columns: 'account,figure,count,amount,explained',
    reason: 'ปิดบัญชีประจำวัน',
    day,
  })
  const file = await fern.file(query)
  const lines = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(file.headers.get('x-row-count')).toBe(String(lines.length - 1))
  expect(lines).toContain(`scb-1,เงินเข้า,${accountOf(shown).came.count},${accountOf(shown).came.baht},`)
  expect(lines).toContain(`,เงินเข้าที่เติมแล้ว,1,${shown.figures.money.credited.baht},`)
  expect(lines).toContain('scb-1,ต้องชี้แจง: เงินเข้าที่ยังไม่จับคู่,1,33.00,รอลูกค้าส่งสลิป (nok@example.test)')
  expect((await nok.file(query)).status).toBe(403)
  const [line] =
    await world.sql`select actor, reason, after from audit where act = 'list.export' order by seq desc limit 1`
  expect(line).toMatchObject({
    actor: 'fern@example.test',
    reason: 'ปิดบัญชีประจำวัน',
    after: { filter: { day } },
  })
})
