import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let [desk, fern, support] = [{} as Awaited<ReturnType<typeof newDesk>>, {} as Client, {} as Client]
beforeAll(async () => {
  desk = await newDesk(world)
  ;[fern, support] = [await world.as('finance', 'fern'), await world.as('support', 'lek')]
})

const once = () => ({ operationId: randomUUID() })
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/** Creates a withdrawal that is deducted. */
async function asksFor(amount: string, nth = 3): Promise<string> {
  const player = world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[
    nth
  ]!
  const credited = await desk.match(
    support,
    await desk.pays(player, '900.00'),
    await desk.asks(player, '900'),
  )
  await desk.settled(support, credited.orderId, ['done'])
  const { id } = await support.post('cashier/create-withdrawal', { ...once(), player: player.code, amount })
  await step(id, 'cashier/adjust-balance', {})
  return id
}
async function step(id: string, path: string, more: object): Promise<void> {
  const { version } = await fern.get('cashier/withdrawal', { id })
  const { orderId } = await fern.post(path, { ...once(), requestId: id, version, ...more })
  await desk.settled(fern, orderId, ['done'])
}
const transfer = (id: string, paidFrom: string) => step(id, 'cashier/transfer', { via: 'plain', paidFrom })
const marksAsPaid = async (id: string, paidFrom: string) => {
  const { version } = await fern.get('cashier/withdrawal', { id })
  await fern.post('cashier/complete', {
    ...once(),
    requestId: id,
    version,
    paidFrom,
    reason: 'at the counter',
  })
}

/** Creates a withdrawal that is deducted and paid from this account. */
async function paysFrom(account: string, amount: string): Promise<string> {
  const id = await asksFor(amount)
  await transfer(id, account)
  return id
}
async function leaves(account: string, amount: string, occurredAt = new Date().toISOString()): Promise<void> {
  const feed = await world.service('statement-entries')
  const entry = { account, amount, direction: 'out', channel: 'bank', reference: randomUUID() }
  const { results } = await feed.post('service/statement-entries', {
    entries: [{ ...entry, occurredAt }],
  })
  expect(results[0].outcome).toBe('created')
}

test('a day of an account shows its payouts, bank fees, and what has no counterpart on either side', async () => {
  const { code } = await fern.post('accounts/create', {
    ...once(),
    bank: 'GHB',
    accountNumber: '7770001112',
    name: 'จ่ายถอน',
    purpose: 'out',
  })
  const [paid, notTold] = [await paysFrom(code, '300'), await paysFrom(code, '200')]
  await leaves(code, '310.00')
  await leaves(code, '77.50')

  const asked = { account: code, from: today(), to: today() }
  const { days } = await fern.get('reports/account-payouts', asked)
  expect(days).toEqual([
    {
      day: today(),
      left: { count: 2, baht: '387.50' },
      paid: { count: 1, baht: '300.00' },
      fees: { count: 1, baht: '10.00' },
      noLine: { count: 1, baht: '200.00' },
      noPayout: { count: 1, baht: '77.50' },
    },
  ])
  const { rows, more } = await fern.get('reports/account-payout-lines', { account: code, day: today() })
  expect(more).toBe(0)
  // Rows that somebody must look at come first.
  expect(
    rows
      .slice(0, 2)
      .map(({ state }: { state: string }) => state)
      .toSorted(),
  ).toEqual(['noLine', 'noPayout'])
  expect(rows.find(({ state }: { state: string }) => state === 'noLine').payout.id).toBe(notTold)
  expect(rows[2]).toMatchObject({
    state: 'paired',
    payout: { id: paid, amount: '300.00' },
    line: { amount: '310.00' },
    fee: '10.00',
  })
  const close = await fern.get('reports/daily-close', { day: today() })
  expect(close.figures.payouts.fees).toEqual({ count: 1, baht: '10.00' })

  const columns = 'day,state,request,player,amount,entry,left,fee'
  const text = await (
    await fern.file({ list: 'accountPayouts', format: 'csv', columns, reason: 'bank', ...asked })
  ).text()
  expect(text).toContain('ยังไม่มีรายการธนาคาร')
  expect(text).toContain('310.00')
})

test.each([
  ['sent', transfer, '4440001112'],
  ['marked as paid', marksAsPaid, '4440001113'],
])(
  'of equal payouts, the one that was %s before the bank line has it, whichever was asked for first',
  async (_, pay, accountNumber) => {
    const { code } = await fern.post('accounts/create', {
      ...once(),
      bank: 'GHB',
      accountNumber,
      name: 'จ่ายถอน',
      purpose: 'out',
    })
    const [askedFirst, askedLater] = [await asksFor('300', 4), await asksFor('300', 5)]
    await pay(askedLater, code)
    await leaves(code, '300.00')
    await pay(askedFirst, code)

    const { rows } = await fern.get('reports/account-payout-lines', { account: code, day: today() })
    expect(
      rows.map(({ state, payout }: { state: string; payout: { id: string } }) => [state, payout.id]),
    ).toEqual([
      ['noLine', askedFirst],
      ['paired', askedLater],
    ])
  },
)

test('a withdrawal that the old system had transferred has its bank line on the page of the account that paid it', async () => {
  const day = '2026-05-10'
  const at = `${day}T12:00:00+07:00`
  await leaves('scb-1', '410.00', at)
  const [withdrawal] = await world.sql<{ id: string }[]>`
    insert into request (id, external_key, kind, player_id, amount, state, via, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'withdrawal', ${world.shop.players[2]!.id}, 410, 'transferred', 'gsb', ${at})
    returning id`
  const { rows } = await fern.get('reports/account-payout-lines', { account: 'scb-1', day })
  expect(
    rows.map(({ state, payout }: { state: string; payout: { id: string } | null }) => [state, payout?.id]),
  ).toEqual([['paired', withdrawal!.id]])
})

test('money that left belongs to the Bangkok day on which it left, not to the day on which the bank reported it', async () => {
  const account = 'scb-1'
  await leaves(account, '11.25', '2026-05-03T23:59:59+07:00')
  await leaves(account, '22.50', '2026-05-04T00:00:00+07:00')
  await leaves(account, '33.75', '2026-05-04T23:59:59+07:00')
  await leaves(account, '44.00', '2026-05-05T00:00:00+07:00')
  const { days } = await fern.get('reports/account-payouts', {
    account,
    from: '2026-05-04',
    to: '2026-05-05',
  })
  expect(
    days
      .map(({ day, left }: { day: string; left: object }) => ({ day, left }))
      .toSorted((a: { day: string }, b: { day: string }) => a.day.localeCompare(b.day)),
  ).toEqual([
    { day: '2026-05-04', left: { count: 2, baht: '56.25' } },
    { day: '2026-05-05', left: { count: 1, baht: '44.00' } },
  ])
})

test('only roles that manage accounts see the payouts, of an existing account and of at most 31 days', async () => {
  const asked = { account: 'scb-1', from: '2026-11-01', to: '2026-12-01' }
  expect((await fern.get('reports/account-payouts', asked)).days).toEqual(expect.any(Array))
  for (const wrong of [
    { ...asked, to: '2026-12-02' },
    { ...asked, from: '2026-12-02' },
  ])
    expect((await fern.raw('GET', `/api/reports/account-payouts?${new URLSearchParams(wrong)}`)).status).toBe(
      400,
    )
  const unknown = new URLSearchParams({ ...asked, account: 'nobody-1' })
  expect((await fern.raw('GET', `/api/reports/account-payouts?${unknown}`)).status).toBe(404)
  const query = new URLSearchParams(asked)
  expect((await support.raw('GET', `/api/reports/account-payouts?${query}`)).status).toBe(403)
  const takes = { list: 'accountPayouts', format: 'csv', columns: 'day', reason: 'x', ...asked }
  expect((await (await world.as('supervisor')).raw('POST', '/api/reports/export', takes)).status).toBe(403)
})
