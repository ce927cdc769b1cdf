import { monthGivesBack } from '@khlang/seed/old-truth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { verifyRollups } from '#rollups/verify-rollups.ts'
import { importOldProject, newOldProject } from '#testing/old-project.ts'
import { newTestDatabase, type TestDatabase, slowly } from '#testing/test-database.ts'
import type { Report } from './report.ts'

// An old project with every known oddity is imported into an empty shop, once for all tests of this file.
let database: TestDatabase
let sql: Sql
let project: Awaited<ReturnType<typeof newOldProject>>
let report: Report
/** The notifications that screens received meanwhile. */
const notifications: string[] = []
beforeAll(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, slowly)
  project = await newOldProject({ players: 40, history: 2_000 })
  await sql.listen('live', (payload) => void notifications.push(payload))
  report = (await importOldProject(sql, project, 170)).report
})
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await project[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const of = (collection: string) => report.collections.find((one) => one.collection === collection)!
const sumOf = ({ documents, amount, extra }: { documents: number; amount: number; extra: number }) => ({
  count: documents,
  amount,
  extra,
})

describe('the report of the import', () => {
  test('has the true count and sum of every collection', () => {
    const before = Object.fromEntries(
      report.collections.map(({ collection, before: sums }) => [collection, sumOf(sums)]),
    )
    expect(before).toEqual(project.expected.collections)
  })

  test('names what was left out, why, and its sum', () => {
    const leftOut = Object.fromEntries(
      report.collections.flatMap(({ collection, whyLeftOut }) =>
        whyLeftOut.length === 0
          ? []
          : [[collection, Object.fromEntries(whyLeftOut.map((one) => [one.reason, sumOf(one)]))]],
      ),
    )
    expect(leftOut).toEqual(project.expected.leftOut)
  })

  test('agrees to the satang', () => {
    expect(report.collections.filter(({ agrees }) => !agrees).map(({ collection }) => collection)).toEqual([])
    expect(report.agrees).toBe(true)
  })

  test('lists unknown fields and discarded fields', () => {
    for (const [collection, fields] of Object.entries(project.expected.unknownFields))
      expect(
        of(collection)
          .unknownFields.map(({ field }) => field)
          .toSorted(),
      ).toEqual(fields.toSorted())
    expect(of('users').secrets.map(({ field }) => field)).toEqual(['password'])
    expect(of('history').secrets.map(({ field }) => field)).toEqual(['device.password'])
  })
})

test('requests keep the state of the old system, and unfinished ones wait for a person', async () => {
  const sumsHere = Object.fromEntries(of('history').statusesAfter.map((one) => [one.status, sumOf(one)]))
  const statuses = project.expected.statuses['history']!
  const withWords = (...words: string[]) =>
    words.reduce(
      (sum, word) => ({
        count: sum.count + statuses[word]!.count,
        amount: sum.amount + statuses[word]!.amount,
        extra: sum.extra + statuses[word]!.extra,
      }),
      { count: 0, amount: 0, extra: 0 },
    )
  expect(sumsHere).toEqual({
    done: statuses['ดำเนินการแล้ว'],
    cancelled: statuses['ยกเลิก'],
    adjusted: statuses['ปรับยอด'],
    pending: withWords('กำลังดำเนินการ', 'loading...'),
    'transferred plain': statuses['โอนเงิน'],
    'transferred krungsri': statuses['โอนเงินkrungsri'],
    'transferred scb': statuses['โอนเงินscb'],
    'transferred gsb': statuses['โอนเงินgsb'],
  })
  const [noted] = await sql`select count(*) from request where note like '%loading...%' and state = 'pending'`
  expect(noted!['count']).toBe(statuses['loading...']!.count)
})

// Invariant: An import from an old system makes no order, and the auto-matcher leaves what it brought to people. Rule:
// `legacy-import/upsert/read-money.ts`. Database: `moved_in`.
test('no imported row is sent to the back-end automatically: no order refers to one', async () => {
  expect(report.openOrders).toBe(0)
  expect((await sql`select 1 from credit_order`).length).toBe(0)
  expect((await sql`select 1 from request where phase is not null or order_id is not null`).length).toBe(0)
  expect(
    (await sql`select 1 from statement_entry where phase is not null or order_id is not null`).length,
  ).toBe(0)
})

test('an entry claimed in the old system keeps its holder until the claim expires', async () => {
  const [held] = await sql`
    select count(*), bool_and(lease_until <= clock_timestamp()::timestamptz(3)) as over, bool_and(holder like '%@old.example') as held_there
    from statement_entry where state = 'claimed'`
  expect(held).toEqual({
    count: project.expected.statuses['krungsri']!['claimed']!.count,
    over: true,
    heldThere: true,
  })
})

test('screens get one resync per list, not one event per row', async () => {
  await sql.notify('live', 'the end')
  await expect.poll(() => notifications.at(-1)).toBe('the end')
  const topics = notifications
    .slice(0, -1)
    .map((payload) => JSON.parse(payload) as { topic: string; resync?: boolean })
  expect(topics.every(({ resync }) => resync)).toBe(true)
  expect(topics.map(({ topic }) => topic).toSorted()).toEqual(
    [
      'accounts',
      'agents',
      'employees',
      'lossReturns',
      'masters',
      'players',
      'requests',
      'rewards',
      'statements',
    ].toSorted(),
  )
})

test('every stored sum equals the sum of its rows', async () => {
  expect(await verifyRollups(sql)).toEqual({ differences: 0, examples: [] })
})

test('each player’s coins equal the sum of their ledger rows, which begin with an opening row', async () => {
  expect(await sql`select * from coin_difference()`).toEqual([])
  const why = await sql`select distinct why from coin_ledger`
  expect(why).toEqual([{ why: 'opening' }])
})

test('each player’s monthly figures, and the loss-return from them, equal the old system’s', async () => {
  const rows = await sql<Record<string, string | number>[]>`
    select p.external_key as player, to_char(m.month, 'YYYY-MM') as month, m.deposit_count, m.deposits, m.withdrawal_count, m.withdrawals,
      m.bonus, m.seasonal_gifts, m.redemptions, m.roulette, m.referral_bonuses, m.loss_returns, m.own_loss_returns, m.spins, m.goodwill,
      m.logins, m.loss_return
    from player_month m join player p on p.id = m.player_id`
  const found = new Map(rows.map(({ player, month, ...sums }) => [`${player} ${month}`, sums]))
  const expected = new Map(
    [...project.expected.months].map(([key, month]) => [
      key,
      { ...month, lossReturn: monthGivesBack(month) },
    ]),
  )
  expect(found.size).toBe(expected.size)
  for (const [key, month] of expected) expect([key, found.get(key)]).toEqual([key, month])
})

describe('players', () => {
  test('keep their keys, and a code shared by two stays with one of them', async () => {
    const rows = await sql<{ externalKey: string; code: string }[]>`
      select external_key, code from player order by number`
    expect(new Set(rows.map(({ externalKey }) => externalKey))).toEqual(
      new Set(project.expected.players.map(({ key }) => key)),
    )
    expect(new Set(rows.map(({ code }) => code.toLowerCase())).size).toBe(project.expected.players.length)
    expect(
      of('users')
        .notes.map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['code-missing', 'code-repeated'])
  })

  test('can sign in with their old passwords, stored only as hashes', async () => {
    for (const { key, password } of project.expected.players.slice(0, 12)) {
      const [row] = await sql<{ passwordHash: string | null }[]>`
        select password_hash from player where external_key = ${key}`
      if (password === null) expect(row!.passwordHash).toBeNull()
      else expect(await verifyPassword({ hash: row!.passwordHash!, password })).toBe(true)
    }
  })

  test('belong to their agents, masters and friends', async () => {
    const [row] = await sql`
      select count(agent_id) as agents, count(master_id) as masters, count(friend_id) as friends,
        (select sum(user_count) from agent) as counted, (select sum(user_count) from master) as under_masters
      from player`
    const count = project.expected.players.length
    expect(row).toEqual({
      agents: count,
      masters: count,
      friends: Math.ceil(count / 4) - 1,
      counted: count,
      underMasters: count,
    })
  })
})

// Invariant: No plain password of an old system is stored, and an old hash is kept until it was used once.
// Rule: `clean-document.ts`, `staff/sign-in/old-passwords.ts`. Database: sealed in `auth.firebase_hash`.
test('no password of the old system is kept anywhere: not in a table, not in the report', async () => {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth', 'khlang') and table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t`)
    const text = rows.map(({ row }) => String(row)).join('\n')
    for (const canary of project.expected.canaries)
      if (text.includes(canary)) found.push(`${name}: ${canary}`)
  }
  expect(found).toEqual([])
  const reportText = JSON.stringify(report)
  expect(project.expected.canaries.filter((canary) => reportText.includes(canary))).toEqual([])
  expect(project.expected.canaries.length).toBeGreaterThan(40)
})

test('the import is audited, each employee and each own account separately', async () => {
  const lines = await sql<{ act: string; actor: string; objectId: string }[]>`
    select act, actor, object_id from audit where act in ('account.moveIn', 'employee.moveIn', 'firebase.commit')`
  const of = (act: string) => lines.filter((line) => line.act === act).map(({ objectId }) => objectId)
  const employees = await sql<{ id: string }[]>`select id from employee`
  expect(of('employee.moveIn').toSorted()).toEqual(employees.map(({ id }) => id).toSorted())
  const accounts = await sql<{ code: string }[]>`select code from own_account`
  expect(accounts.map(({ code }) => code)).toEqual(expect.arrayContaining(of('account.moveIn')))
  expect(of('account.moveIn')).toHaveLength(2)
  expect(of('firebase.commit')).toHaveLength(1)
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set(['nok@example.test']))
})
