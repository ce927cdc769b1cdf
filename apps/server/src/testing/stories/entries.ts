import { randomUUID } from 'node:crypto'
import { dayOf } from '@khlang/domain/time'
import { expect, vi } from 'vitest'
import type { Body } from '../client.ts'
import { newPng, slips } from '../slips.ts'
import type { Story } from './story.ts'

/**
 * A morning with the statement: entries are claimed, put on hold, matched, undone, and typed in where the
 * bank sent nothing.
 */
export const entries: Story = async ({ book, desk, player, untilDone }) => {
  const [nok, lek] = [book.of('support'), book.of('supervisor')]
  const fern = book.of('finance')
  const once = () => ({ operationId: randomUUID() })

  // Without the judgement, which the server stores a little later.
  const shows = (id: string) =>
    book.shows(nok.client, 'statements/entry', { id }, ({ judgement: _judgement, ...entry }) => entry)
  const showsDeposit = (id: string) => book.shows(nok.client, 'cashier/deposit', { id })

  // `next` skips a row that is being classified at that moment; this row has been classified.
  const sender = { bank: 'GSB', accountTail: 'xx4711', name: 'นายพบทัน ตัวอย่าง' }
  const free = await desk.pays(player(12), '509.00', { account: 'kbank-1', sender })
  await expect
    .poll(async () => (await nok.client.get('statements/entry', { id: free })).judgement)
    .not.toBeNull()
  await book.does(nok, 'statements/look', { entryId: free })
  await book.does(nok, 'statements/look', { entryId: null })
  const entryId = await desk.pays(player(0))
  await book.does(nok, 'statements/claim', { entryId }, [`entry.claim entry/${entryId}`])
  await book.does(nok, 'statements/renew', { entryId })
  await book.does(lek, 'statements/take-over', { entryId }, [`entry.takeOver entry/${entryId}`])
  await book.does(lek, 'statements/release', { entryId }, [`entry.release entry/${entryId}`])
  await book.does(nok, 'statements/hold', { entryId, reason: 'waits for the slip' }, [
    `entry.hold entry/${entryId}`,
  ])
  await book.does(nok, 'statements/hold', { entryId, reason: 'รอลูกค้าส่งสลิป', until: '2093-06-07 08:09:10' }, [
    `entry.hold entry/${entryId}`,
  ])
  await shows(entryId)
  await book.does(nok, 'statements/hold', { entryId, reason: '' }, [`entry.hold entry/${entryId}`])
  const today = dayOf(new Date())
  const filter = {
    account: 'kbank-1',
    from: today,
    to: today,
    q: 'พบทัน',
    state: 'pending',
    mine: 'false',
    amountFrom: '508',
    amountTo: '510',
  }
  for (const narrower of [
    { from: '2093-01-02' },
    { to: '2019-01-02' },
    { q: 'พบช้า' },
    { state: 'held' },
    { mine: 'true' },
    { amountFrom: '510' },
    { amountTo: '508' },
  ])
    expect([narrower, await nok.client.post('statements/next', { ...filter, ...narrower })]).toEqual([
      narrower,
      { entry: null },
    ])
  await book.does(nok, 'statements/next', filter, [`entry.claim entry/${free}`])
  await nok.client.post('statements/claim', { entryId })
  const depositId = await desk.asks(player(0))
  const pair = { entryId, depositId }
  await book.does(nok, 'statements/decline', { ...pair, declined: true }, [`entry.decline entry/${entryId}`])
  await book.does(nok, 'statements/decline', { ...pair, declined: false }, [
    `entry.undecline entry/${entryId}`,
  ])

  await fern.client.post('crediting/hold', { reason: 'nothing leaves' })
  await book.does(nok, 'statements/match-deposit', { ...once(), ...pair }, [`entry.match entry/${entryId}`])
  await book.does(nok, 'statements/undo-match', { ...once(), entryId, reason: 'เลือกผิดคน' }, [
    `entry.undo entry/${entryId}`,
  ])
  await lek.client.post('crediting/lift-hold', { reason: 'it may' })
  const { orderId } = await book.does(nok, 'statements/match-deposit', { ...once(), ...pair }, [
    `entry.match entry/${entryId}`,
  ])
  await untilDone(orderId)
  await shows(entryId)
  const back = await book.does(
    fern,
    'statements/reverse',
    { ...once(), entryId, reason: 'credited to another', credits: 417 },
    [`entry.reverse entry/${entryId}`],
  )
  await untilDone(back.orderId)
  await book.shows(nok.client, 'crediting/order', { id: back.orderId })
  await book.does(fern, 'statements/cancel', { entryId, reason: 'sent back' }, [
    `entry.cancel entry/${entryId}`,
  ])
  await book.does(fern, 'statements/reopen', { entryId }, [`entry.reopen entry/${entryId}`])
  const twin = await desk.pays(player(0), '511.00')
  await book.does(fern, 'statements/mark-duplicate', { entryId: twin, originalId: entryId }, [
    `entry.markDuplicate entry/${twin}`,
  ])
  const fee = await desk.pays(player(0), '512.00')
  await book.does(
    fern,
    'statements/dispose',
    { entryId: fee, disposition: 'fee', reason: 'the bank takes it' },
    [`entry.dispose entry/${fee}`],
  )
  await shows(twin)
  await shows(fee)

  const alone = await desk.pays(player(1), '513.00')
  const made = await book.does(
    nok,
    'statements/match-player',
    {
      ...once(),
      entryId: alone,
      player: player(1).code,
      bonus: 29,
      reason: 'โทรมาแจ้ง',
      slipAccepted: true,
    },
    ({ deposit }) => [`request.create request/${deposit.id}`, `entry.match entry/${alone}`],
  )
  await untilDone(made.orderId)
  await shows(alone)
  await showsDeposit(made.deposit.id)

  const slip = newPng()
  await slips.attach(nok.client, made.deposit.id, {}, slip)
  const [second, less] = [await desk.pays(player(1), '514.00'), await desk.asks(player(1), '514', 17)]
  await slips.attach(nok.client, less, {}, slip)
  const twice = await book.does(
    nok,
    'statements/match-deposit',
    {
      ...once(),
      entryId: second,
      depositId: less,
      bonus: 38,
      reason: 'สลิปเดียวโอนสองครั้ง',
      slipAccepted: true,
    },
    [`entry.match entry/${second}`],
  )
  await untilDone(twice.orderId)
  await shows(second)
  await showsDeposit(less)
}

/** Bulk matches, and one amount split over several. */
export const groupMatch: Story = async ({ book, desk, player, untilDone }) => {
  const nok = book.of('support')
  const once = () => ({ operationId: randomUUID() })
  const [two, one] = [await desk.pays(player(2), '621.00'), await desk.pays(player(3), '622.00')]
  const asked = [await desk.asks(player(2), '621'), await desk.asks(player(3), '622')]
  await book.does(nok, 'statements/preview-bulk-match', { entryIds: [two, one] })
  const bulk = await book.does(
    nok,
    'statements/bulk-match',
    {
      pairs: [two, one].map((entryId, at) => ({
        ...once(),
        entryId,
        entryVersion: 1,
        depositId: asked[at],
        depositVersion: 1,
      })),
    },
    [`entry.match entry/${two}`, `entry.match entry/${one}`],
  )
  for (const { orderId } of bulk.results) await untilDone(orderId)

  const whole = await desk.pays(player(2), '700.00')
  const parts = [await desk.asks(player(2), '300'), await desk.asks(player(3), '400')]
  const slip = newPng()
  for (const id of [asked[0]!, parts[0]!]) await slips.attach(nok.client, id, {}, slip)
  const seen = (id: string) => ({ id, version: 1 })
  const deposits = await Promise.all(
    parts.map(async (id) => {
      const { version } = await nok.client.get('cashier/deposit', { id })
      return { id, version: version as number }
    }),
  )
  const split = await book.does(
    nok,
    'statements/match-together',
    {
      ...once(),
      entries: [seen(whole)],
      deposits,
      reason: 'พี่น้องโอนรวมกัน',
      slipAccepted: true,
    },
    ({ matched }) => [
      `entry.split entry/${whole}`,
      ...matched.map(({ entry }: { entry: { id: string } }) => `entry.match entry/${entry.id}`),
    ],
  )
  for (const { orderId } of split.matched) await untilDone(orderId)

  const halves = [await desk.pays(player(2), '310.00'), await desk.pays(player(2), '320.00')]
  const sum = await desk.asks(player(2), '630')
  await book.of('finance').client.post('crediting/hold', { reason: 'nothing leaves' })
  const join = await book.does(
    nok,
    'statements/match-together',
    { ...once(), entries: halves.map(seen), deposits: [seen(sum)] },
    ({ matched }) => [
      `entry.join entry/${halves[0]}`,
      `entry.join entry/${halves[1]}`,
      `entry.match entry/${matched[0].entry.id}`,
    ],
  )
  const entryId = join.matched[0].entry.id
  await nok.client.post('statements/undo-match', { ...once(), entryId })
  await book.of('supervisor').client.post('crediting/lift-hold', { reason: 'it may' })
  await book.does(
    nok,
    'statements/take-apart',
    { entryId },
    halves.map((id) => `entry.takeApart entry/${id}`),
  )
}

/**
 * The auto-matcher is back-tested, switched on, limited to smaller amounts and stopped. Switched on again, it stops by
 * itself when one of its matches is reversed.
 */
export const autoMatch: Story = async ({ book, desk, player }) => {
  const [owner, lek] = [book.of('owner'), book.of('supervisor')]
  const account = 'scb-1'
  const test = await book.does(
    owner,
    'statements/run-back-test',
    { account, days: 8, limit: 4_321 },
    ({ id }) => [`rules.test back-test/${id}`],
  )
  await vi.waitFor(
    async () => {
      const { state } = await owner.client.get('statements/back-test', { id: test.id })
      if (state === 'running') throw new Error('The back-test is still running')
    },
    { timeout: 300_000, interval: 50 },
  )
  const of = `own-account/${account}`
  const shows = () =>
    book.shows(owner.client, 'statements/rules', {}, ({ rows }) => {
      const {
        today: _today,
        lastTest: _figures,
        ...rule
      } = rows.find((one: Body) => one.account.code === account)
      return rule
    })
  await book.does(owner, 'statements/start-auto-match', { account, backTestId: test.id }, [
    `autoMatch.start ${of}`,
  ])
  await book.does(owner, 'statements/limit-auto-match', { account, limit: 317, seen: { limit: 4_321 } }, [
    `autoMatch.limit ${of}`,
  ])
  await book.does(owner, 'statements/limit-auto-match', { account, limit: 211, seen: { limit: 317 } }, [
    `autoMatch.limit ${of}`,
  ])
  await shows()
  await book.does(lek, 'statements/stop-auto-match', { account, reason: 'a quiet evening' }, [
    `autoMatch.stop ${of}`,
  ])
  await owner.client.post('statements/start-auto-match', { account, backTestId: test.id })
  await desk.asks(player(4), '3107', 20)
  const entryId = await desk.pays(player(4), '3107.00')
  await vi.waitFor(
    async () => {
      const { state } = await owner.client.get('statements/entry', { id: entryId })
      if (state !== 'done') throw new Error(`The entry is ${state}`)
    },
    { timeout: 300_000, interval: 20 },
  )
  const { orderId } = await owner.client.get('statements/entry', { id: entryId })
  await book.does(
    book.of('finance'),
    'statements/reverse',
    { operationId: randomUUID(), entryId, reason: 'it was for another, and all is spent', credits: 0 },
    [`entry.reverse entry/${entryId}`, `system: autoMatch.stop ${of}`, `order.writeOff order/${orderId}`],
  )
}
