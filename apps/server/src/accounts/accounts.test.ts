import { randomUUID } from 'node:crypto'
import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bangkokText } from '@khlang/domain/time'
import { files, statementCsv } from '#testing/bank-file.ts'
import type { Client } from '#testing/client.ts'
import { untilWaiting } from '#testing/meet.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
let [fern, lek] = [{} as Client, {} as Client]
let site: Client
beforeAll(async () => {
  ;[fern, lek] = [await world.as('finance', 'fern'), await world.as('owner', 'lek')]
  site = await world.service('deposits')
})

const once = () => ({ operationId: randomUUID() })
const asSeen = ({ id, version }: OwnAccountRow) => ({ ...once(), id, version })
let numbers = 5_000_000_000
const newNumber = () => String(++numbers)
const opens = (more: object = {}): Promise<OwnAccountRow> =>
  fern.post('accounts/create', {
    ...once(),
    bank: 'KTB',
    accountNumber: newNumber(),
    name: 'คลังตัวอย่าง',
    ...more,
  })
const now = async (code: string): Promise<OwnAccountRow> =>
  (await fern.get('accounts/list')).rows.find((row: OwnAccountRow) => row.code === code)
const shown = async () =>
  ((await site.get('service/accounts')).rows as { code: string }[]).map(({ code }) => code)
const hears = async (account: string, more: object) => {
  const feed = await world.service('statement-entries')
  const entry = { account, direction: 'in', channel: 'bank', amount: '500', reference: randomUUID(), ...more }
  const { results } = await feed.post('service/statement-entries', {
    entries: [{ occurredAt: new Date().toISOString(), ...entry }],
  })
  expect(results[0].outcome).toBe('created')
}

describe('an own account', () => {
  test('is opened by finance; its bank’s entries are then accepted, and players are shown it', async () => {
    const row = await opens({ bank: 'BBL', accountNumber: '123-4-56789-0', position: 500 })
    expect(row).toMatchObject({ code: 'bbl-1', accountNumber: '1234567890', state: 'open', status: 'เปิดใช้' })
    await hears('bbl-1', { amount: '750.25' })
    expect(await now('bbl-1')).toMatchObject({
      today: { in: '750.25', out: '0.00', entriesIn: 1 },
      unmatched: 1,
      heardAt: expect.any(String),
    })
    expect((await shown()).at(-1)).toBe('bbl-1')
    expect((await opens({ bank: 'BBL' })).code).toBe('bbl-2')
  })

  test('has a unique number and a unique code, also when opened several times at once', async () => {
    const accountNumber = newNumber()
    const tries = await Promise.all(
      Array.from({ length: 4 }, () =>
        fern.raw('POST', '/api/accounts/create', { ...once(), bank: 'GSB', accountNumber, name: 'x' }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const twice = { ...once(), bank: 'SCB', accountNumber: newNumber(), name: 'x', code: 'gsb-1' }
    expect(await fern.refused('accounts/create', twice)).toMatchObject({ code: 'account-code-taken' })
  })

  test.each([
    ['accountNumber', '12-ab', 'The number of the account: digits only, at most 20.'],
    ['openingDay', '2026-01-01', expect.stringContaining('leave both out')],
    ['openingDay', '2569-01-01', 'This lies in the future.'],
    ['bank', 'MOON', 'One of the banks, by its code.'],
    ['dailyIn', '-5', expect.any(String)],
    ['quietMinutes', 0, 'A whole number of minutes from 1 to 1440.'],
    ['code', 'Scb 1', expect.stringContaining('Small Latin letters')],
  ])('is refused with a wrong %s, naming what is allowed', async (field, value, message) => {
    const fields = { ...once(), bank: 'SCB', accountNumber: newNumber(), name: 'x', [field]: value }
    expect(await fern.refused('accounts/create', fields)).toMatchObject({
      code: 'bad-input',
      fields: [{ path: field, message }],
    })
  })

  test('is listed last unless a place is chosen, and keeps its place', async () => {
    const [first, second] = [await opens(), await opens()]
    expect(second.position).toBe(Math.min(first.position + 1, 999))
    const { bank, accountNumber, name, position } = first
    const renamed = await fern.post('accounts/update', {
      ...asSeen(first),
      bank,
      accountNumber,
      name: `${name} ก`,
    })
    expect(renamed.position).toBe(position)
  })

  test('cannot take the number of another one, also when two are corrected to it at once', async () => {
    const [one, other] = [await opens(), await opens()]
    const accountNumber = newNumber()
    const tries = await Promise.all(
      [one, other].map((row) =>
        fern.raw('POST', '/api/accounts/update', {
          ...asSeen(row),
          bank: row.bank,
          accountNumber,
          name: row.name,
        }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is corrected in the version that was seen, and an outdated correction is refused with the current row', async () => {
    const row = await opens()
    const fields = { bank: row.bank, accountNumber: row.accountNumber, name: 'คลังใหม่', colour: 'teal' }
    const renamed = await fern.post('accounts/update', { ...asSeen(row), ...fields })
    expect(renamed).toMatchObject({ name: 'คลังใหม่', colour: 'teal', version: row.version + 1 })
    expect(await lek.refused('accounts/update', { ...asSeen(row), ...fields, name: 'x' })).toMatchObject({
      code: 'stale-version',
      row: { name: 'คลังใหม่' },
    })
  })

  test('is managed by owners and finance, and readable by everybody', async () => {
    for (const role of ['supervisor', 'support', 'viewer', 'auditor'] as const) {
      const client = await world.as(role, `of-${role}`)
      const fields = { ...once(), bank: 'SCB', accountNumber: newNumber(), name: 'x' }
      expect(await client.refused('accounts/create', fields)).toMatchObject({
        code: 'not-permitted',
        permission: 'ownAccount.manage',
      })
      expect((await client.get('accounts/list')).rows[0].can.update).toBe('not-permitted')
    }
  })
})

describe('the figures of an own account', () => {
  test('the balance is the last one reported by the bank plus later entries, or the opening balance plus all entries', async () => {
    const row = await opens({ openingBalance: '1000.50', openingDay: '2026-01-01' })
    expect(row.balance).toEqual({ amount: '1000.50', at: null })
    const begun = Date.now()
    const at = (minutes: number) => new Date(begun - minutes * 60_000).toISOString()
    await hears(row.code, { amount: '100', occurredAt: at(9) })
    expect((await now(row.code)).balance).toEqual({ amount: '1100.50', at: null })
    await hears(row.code, { amount: '7', balanceAfter: '2000.00', occurredAt: at(6) })
    await hears(row.code, { amount: '30.25', direction: 'out', occurredAt: at(3) })
    expect((await now(row.code)).balance).toEqual({ amount: '1969.75', at: at(6) })
  })

  test('the opening balance is that of the beginning of its Bangkok day: that day counts from its first second', async () => {
    const row = await opens({ openingBalance: '1000.00', openingDay: '2026-01-01' })
    await hears(row.code, { amount: '1', occurredAt: '2025-12-31T23:59:59+07:00' })
    await hears(row.code, { amount: '10', occurredAt: '2026-01-01T00:00:00+07:00' })
    await hears(row.code, { amount: '200', occurredAt: '2026-01-01T06:59:59+07:00' })
    expect((await now(row.code)).balance).toEqual({ amount: '1210.00', at: null })
  })

  test('the last reported balance is the last by the bank’s time, also when an older one arrives later', async () => {
    const row = await opens()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const newest = at(3)
    await hears(row.code, { amount: '20', balanceAfter: '920.00', occurredAt: newest })
    await hears(row.code, { amount: '100', balanceAfter: '900.00', occurredAt: at(6) })
    expect((await now(row.code)).balance).toEqual({ amount: '920.00', at: newest })
  })

  // What came and went within one moment; the third and the fourth end where they began, or pass there.
  const moves = [
    [100, 50],
    [100, -30, 20, -90, 5],
    [100, -100, 40, -40],
    [10, -10, 10, 25, -25, 10, -10, 7],
    Array.from({ length: 23 }, (_, at) => (at % 3 === 2 ? -1 : 1) * (100 + ((at * 37) % 50))),
  ]
  const orders = ['the oldest', 'the newest'] as const
  const chains = moves.flatMap((moved) => orders.map((order) => [order, moved.length, moved] as const))

  /** Returns what moved, with the balance after it. */
  const chainOf = (moved: readonly number[], order: (typeof orders)[number]) => {
    let balance = 1_000
    const lines = moved.map((one) => {
      balance += one
      return {
        direction: one > 0 ? 'in' : 'out',
        amount: Math.abs(one).toFixed(2),
        balance: balance.toFixed(2),
      }
    })
    return { lines: order === 'the oldest' ? lines : lines.toReversed(), closing: balance.toFixed(2) }
  }

  test.each(chains)(
    'the balance after a file with %s of %i lines first is that of the newest',
    async (order, _count, moved) => {
      const { code } = await opens()
      const { lines, closing } = chainOf(moved, order)
      const [year, month, date] = bangkokText(new Date()).slice(0, 10).split('-')
      // Today has no times; the line of an earlier day tells the direction where today’s balances form a circle.
      const today = lines.map((one) => ({
        day: `${date}/${month}/${year}`,
        ...(one.direction === 'in' ? { in: one.amount } : { out: one.amount }),
        balance: one.balance,
      }))
      const before = { day: `01/${month}/${year}`, in: '1000.00', balance: '1000.00' }
      const file = order === 'the oldest' ? [before, ...today] : [...today, before]
      const { counts } = await files.whole(fern, statementCsv(file), { account: code })
      expect(counts).toMatchObject({ added: file.length })
      expect((await now(code)).balance!.amount).toBe(closing)
    },
  )

  test.each(chains.filter(([, , moved]) => moved.reduce((sum, one) => sum + one) !== 0))(
    'the balance after a feed with %s of %i entries first is that of the newest',
    async (order, _count, moved) => {
      const { code } = await opens()
      const { lines, closing } = chainOf(moved, order)
      const occurredAt = new Date().toISOString()
      const feed = await world.service('statement-entries')
      const { results } = await feed.post('service/statement-entries', {
        entries: lines.map(({ balance, ...one }) => ({
          ...one,
          account: code,
          channel: 'bank',
          occurredAt,
          balanceAfter: balance,
          reference: randomUUID(),
        })),
      })
      expect(results.every(({ outcome }: { outcome: string }) => outcome === 'created')).toBe(true)
      expect((await now(code)).balance!.amount).toBe(closing)
    },
  )

  test('an entry after the last reported balance counts, also when it arrived before that report', async () => {
    const row = await opens()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const reported = at(6)
    await hears(row.code, { amount: '20.25', occurredAt: at(3) })
    await hears(row.code, { amount: '100', balanceAfter: '900.00', occurredAt: reported })
    expect((await now(row.code)).balance).toEqual({ amount: '920.25', at: reported })
  })

  test('money reported twice counts once today, when a person has said so', async () => {
    const row = await opens()
    const took = async (reference: string) => {
      await hears(row.code, { amount: '80', reference })
      const [entry] = await world.sql<{ id: string }[]>`
        select id from statement_entry where reference = ${reference}`
      return entry!.id
    }
    const [originalId, entryId] = [await took(randomUUID()), await took(randomUUID())]
    await fern.post('statements/mark-duplicate', { entryId, originalId })
    expect((await now(row.code)).today).toEqual({ in: '80.00', out: '0.00', entriesIn: 1 })
  })

  test('an entry made by hand does not count as a report of a silent bank', async () => {
    const row = await opens()
    await fern.post('statements/create', {
      ...once(),
      note: 'seen in the app of the bank',
      entry: {
        account: row.code,
        direction: 'in',
        channel: 'bank',
        amount: '90',
        occurredAt: new Date().toISOString(),
      },
    })
    expect(await now(row.code)).toMatchObject({ heardAt: null, unmatched: 1 })
    expect((await fern.get('statements/accounts')).rows).toContainEqual(
      expect.objectContaining({ code: row.code, heardAt: null }),
    )
    await hears(row.code, {})
    expect((await now(row.code)).heardAt).not.toBeNull()
  })
})

describe('the accounts that players pay to', () => {
  test('are the open ones that accept deposits, in the given order, while below their daily limit', async () => {
    const [first, second] = [await opens({ position: 901, dailyIn: '500' }), await opens({ position: 902 })]
    await opens({ position: 900, purpose: 'out' })
    expect((await shown()).slice(-2)).toEqual([first.code, second.code])
    await hears(first.code, { amount: '499.99' })
    expect((await shown()).slice(-2)).toEqual([first.code, second.code])
    await hears(first.code, { amount: '0.01' })
    expect(await shown()).not.toContain(first.code)
    expect((await now(first.code)).shown).toBeNull()
  })

  test('are ordered by the fewest payments today, where the shop takes turns', async () => {
    await lek.post('settings/update', { accountsShowing: 'turn' })
    try {
      const [busy, idle] = [await opens({ position: 0 }), await opens({ position: 999 })]
      await hears(busy.code, {})
      const order = await shown()
      expect(order.indexOf(idle.code)).toBeLessThan(order.indexOf(busy.code))
    } finally {
      await lek.post('settings/update', { accountsShowing: 'first' })
    }
  })

  test('are returned only to a key of a player site', async () => {
    const feed = await world.service('statement-entries')
    expect((await feed.raw('GET', '/api/service/accounts')).status).toBe(403)
  })

  // Invariant: Players are shown only accounts that are open, and the auto-matcher matches only there.
  // Rule: `domain/accounts/own-account.ts`. Database: account locked by a match or a change.
  test('leave out an account that its bank froze until it is open again, and its waiting entries stay', async () => {
    const row = await opens()
    await hears(row.code, {})
    const frozen = await fern.post('accounts/freeze', { ...asSeen(row), reason: 'ธนาคารอายัด' })
    expect(frozen).toMatchObject({ state: 'frozen', reason: 'ธนาคารอายัด', unmatched: 1, shown: null })
    expect(await shown()).not.toContain(row.code)
    expect(await fern.refused('accounts/freeze', { ...asSeen(frozen), reason: 'again' })).toMatchObject({
      code: 'account-not-open',
    })
    await hears(row.code, {}) // money that arrives anyway is recorded and waits
    const open = await fern.post('accounts/unfreeze', asSeen(frozen))
    expect(open).toMatchObject({ state: 'open', reason: null, unmatched: 2 })
    expect(await shown()).toContain(row.code)
  })

  test('that came from the old system without a number do not keep each other frozen', async () => {
    const [one, other] = [await opens({ bank: 'TTB' }), await opens({ bank: 'TTB' })]
    await world.sql`update own_account set number = '' where id in (${one.id}, ${other.id})`
    const frozen = await fern.post('accounts/freeze', {
      ...asSeen(await now(one.code)),
      reason: 'ธนาคารอายัด',
    })
    expect(await fern.post('accounts/unfreeze', asSeen(frozen))).toMatchObject({ state: 'open' })
  })

  test('cannot be closed while entries wait or are being credited there, and can be opened again', async () => {
    const row = await opens()
    await hears(row.code, {})
    const closing = { ...asSeen(row), reason: 'no longer needed' }
    for (const state of ['pending', 'claimed', 'crediting', 'creditFailed']) {
      await world.sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`
        await tx`
          update statement_entry set state = ${state}, phase = ${state === 'crediting' ? 'queued' : null},
            holder = ${state === 'claimed' ? 'nok@example.test' : null},
            lease_until = ${state === 'claimed' ? new Date(Date.now() + 600_000) : null}
          where account_code = ${row.code}`
      })
      expect([state, (await fern.refused('accounts/close', closing)).code]).toEqual([
        state,
        'account-has-waiting',
      ])
    }
    const empty = await opens()
    const closed = await fern.post('accounts/close', { ...asSeen(empty), reason: 'no longer needed' })
    expect(closed).toMatchObject({ state: 'closed', shown: null })
    expect(await fern.post('accounts/reopen', asSeen(closed))).toMatchObject({ state: 'open', reason: null })
  })

  test('may be replaced by another one in the same place, which the old one names', async () => {
    const [old, next] = [await opens({ position: 3, purpose: 'in' }), await opens({ position: 800 })]
    await hears(old.code, {})
    const swapping = { ...asSeen(old), by: next.id, reason: 'the bank stopped it for good' }
    expect(await fern.post('accounts/swap', swapping)).toMatchObject({
      code: next.code,
      position: 3,
      purpose: 'in',
    })
    const replaced = await now(old.code)
    expect(replaced).toMatchObject({ state: 'closed', replacedBy: next.code, unmatched: 1 })
    const reopened = await fern.post('accounts/reopen', asSeen(replaced))
    expect(reopened).toMatchObject({ state: 'open', replacedBy: null })
    const [line] = await world.sql`
      select before, after from audit where act = 'ownAccount.update' and object_id = ${next.code}`
    expect(line).toEqual({
      before: { purpose: next.purpose, position: 800 },
      after: { purpose: 'in', position: 3, replaces: old.code },
    })
    const unfinished = await opens()
    await world.sql`update own_account set number = '' where id = ${unfinished.id}`
    const byUnfinished = { ...asSeen(await opens()), by: unfinished.id, reason: 'another one' }
    expect(await fern.refused('accounts/swap', byUnfinished)).toMatchObject({ code: 'account-swap-wrong' })
    const itself = { ...asSeen(next), version: next.version + 1, by: next.id, reason: 'why not' }
    expect(await fern.refused('accounts/swap', itself)).toMatchObject({ code: 'account-swap-wrong' })
  })
})

test('whoever replaces one of two accounts by the other takes their locks in one order, whichever is replaced', async () => {
  const [first, second] = [await opens(), await opens()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    OwnAccountRow,
    OwnAccountRow,
  ]
  for (const [old, by] of [
    [first, second],
    [second, first],
  ] as const) {
    const swapping = await world.sql.begin(async (tx) => {
      await tx`select from own_account where id = ${first.id} for update`
      const answer = fern.raw('POST', '/api/accounts/swap', {
        ...asSeen(old),
        version: old.version + 7,
        by: by.id,
        reason: 'the bank stopped it',
      })
      await untilWaiting(world.sql, 1)
      // It waits for the first one, and holds nothing that another could wait for.
      expect(await tx`select from own_account where id = ${second.id} for update skip locked`).toHaveLength(1)
      return { answer }
    })
    expect((await swapping.answer).status).toBe(409)
  }
})

test.each([
  ['bank', { bank: 'TTB' }, { name: 'bank', value: 'TTB' }],
  ['number', { accountNumber: '4109876543' }, { name: 'accountNumber', value: '4109876543' }],
  ['name', { name: 'คลังอีกแห่ง' }, { name: 'ownAccount', value: expect.stringMatching(/คลังอีกแห่ง$/) }],
  ['purpose', { purpose: 'out' }, { name: 'accountPurpose', value: 'out' }],
])(
  'with approval required, an own account’s %s alone is not changed by one person, and the second person reads the change',
  async (_, change, read) => {
    const row = await opens({ purpose: 'in' })
    await setApprovals(world, { 'ownAccount.change': 0 })
    try {
      const { bank, accountNumber, name, purpose } = row
      const changed = { ...asSeen(row), bank, accountNumber, name, purpose, ...change }
      expect(await fern.refused('accounts/update', changed)).toMatchObject({
        code: 'approval-needed',
        approval: { act: 'ownAccount.change' },
      })
      const asked = await fern.post('staff/ask-approval', {
        ...once(),
        command: 'accounts/update',
        input: changed,
        reason: 'the bank wrote',
      })
      expect(asked.figures).toContainEqual({ ...read, before: expect.any(String) })
      expect(await now(row.code)).toMatchObject({ bank, accountNumber, name, purpose })
    } finally {
      await setApprovals(world, { 'ownAccount.change': null })
    }
  },
)

test('with approval required, an own account’s number changes only after a second person approved that exact number', async () => {
  const row = await opens()
  await setApprovals(world, { 'ownAccount.change': 0 })
  try {
    const fields = { bank: row.bank, accountNumber: newNumber(), name: row.name }
    const input = { id: row.id, version: row.version, ...fields }
    expect(await fern.refused('accounts/update', { ...once(), ...input })).toMatchObject({
      code: 'approval-needed',
    })
    // A change of alarms and limits needs no second person.
    const quiet = { ...fields, accountNumber: row.accountNumber, quietMinutes: 30 }
    const alarmed = await fern.post('accounts/update', { ...asSeen(row), ...quiet })
    // To freeze the account does not wait for approval either.
    const frozen = await fern.post('accounts/freeze', { ...asSeen(alarmed), reason: 'the bank did' })
    expect(await fern.refused('accounts/unfreeze', asSeen(frozen))).toMatchObject({ code: 'approval-needed' })
    const asked = await fern.post('staff/ask-approval', {
      ...once(),
      command: 'accounts/update',
      input: { ...input, version: frozen.version, dailyIn: '50000' },
      reason: 'the bank gave us another number',
    })
    expect(asked.figures).toContainEqual({
      name: 'accountNumber',
      value: fields.accountNumber,
      before: row.accountNumber,
    })
    await lek.post('staff/decide', { approvalId: asked.id, version: asked.version, decision: 'approve' })
    await expect
      .poll(() => now(row.code))
      .toMatchObject({ accountNumber: fields.accountNumber, dailyIn: '50000.00', state: 'frozen' })
  } finally {
    await setApprovals(world, { 'ownAccount.change': null })
  }
})
