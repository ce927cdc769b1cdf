import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openBook } from '../on-file.ts'
import { usualPlayers } from '../players.ts'
import { newWorld } from '../world.ts'
import { longGivenUp, setApprovals, settledByOne } from '../settling.ts'
import { slips } from '../slips.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
type Row = { id: string; version: number; orderId: string }
/** The input of a decision about a request: a new operation id, the request, and the version that the employee saw. */
const decisionOn = ({ id, version }: Row) => ({ ...once(), requestId: id, version })

/** Requests of players, from the request to the money. */
export const requests: Story = async ({ book, desk, player, untilDone }) => {
  const [nok, fern] = [book.of('support'), book.of('finance')]
  const asks = async (path: string, at: number, amount: string, more: object = {}): Promise<Row> =>
    book.does(nok, `cashier/${path}`, { ...once(), player: player(at).code, amount, ...more }, ({ id }) => [
      `request.create request/${id}`,
    ])
  const shows = (kind: string, id: string) => book.shows(fern.client, `cashier/${kind}`, { id })
  const now = (kind: string, id: string): Promise<Row> => fern.client.get(`cashier/${kind}`, { id })

  const credited = async (at: number, amount: string) => {
    const { id } = await asks('create-deposit', at, amount, { bonus: 43 + at })
    const { orderId } = await desk.match(nok.client, await desk.pays(player(at), `${amount}.00`), id)
    await untilDone(orderId)
    await shows('deposit', id)
    return id
  }
  await credited(5, '811')
  const first = await asks('create-withdrawal', 5, '301')
  await book.does(fern, 'cashier/reveal-account', { requestId: first.id }, [
    `account.reveal request/${first.id}`,
  ])
  const deducted = await book.does(fern, 'cashier/adjust-balance', decisionOn(first), [
    `request.adjust-balance request/${first.id}`,
  ])
  await untilDone(deducted.orderId)
  const paid = await book.does(
    fern,
    'cashier/transfer',
    { ...decisionOn(await now('withdrawal', first.id)), via: 'scb' },
    [`request.transfer request/${first.id}`],
  )
  await untilDone(paid.orderId)
  await shows('withdrawal', first.id)
  await book.does(
    fern,
    'cashier/complete',
    { ...decisionOn(await now('withdrawal', first.id)), reason: 'seen at the bank' },
    [`request.complete request/${first.id}`],
  )
  await shows('withdrawal', first.id)
  await book.does(fern, 'cashier/reveal-account', { requestId: first.id }, [
    `player.reveal player/${player(5).id}`,
  ])
  const before = await asks('create-withdrawal', 5, '308')
  const accepting = { paidFrom: 'kbank-1', accepted: ['not-deducted'], reason: 'หักเครดิตด้วยมือแล้ว' }
  const unpaid = await book.does(
    fern,
    'cashier/transfer',
    { ...decisionOn(before), via: 'plain', ...accepting },
    [`request.transfer request/${before.id}`],
  )
  await untilDone(unpaid.orderId)
  await shows('withdrawal', before.id)
  const byHand = await asks('create-withdrawal', 5, '309')
  await book.does(
    fern,
    'cashier/complete',
    { ...decisionOn(byHand), paidFrom: 'krungsri-1', reason: 'โอนเองที่สาขา' },
    [`request.complete request/${byHand.id}`],
  )
  await shows('withdrawal', byHand.id)
  await book.does(
    book.of('supervisor'),
    'cashier/reopen',
    { ...decisionOn(await now('withdrawal', byHand.id)), reason: 'โอนให้รายการอื่น' },
    [`request.reopen request/${byHand.id}`],
  )
  await shows('withdrawal', byHand.id)
  const wrong = await credited(7, '812')
  const back = await book.does(
    fern,
    'cashier/adjust-balance',
    { ...decisionOn(await now('deposit', wrong)), reason: 'the bank took it back', credits: 613 },
    [`request.adjust-balance request/${wrong}`],
  )
  await untilDone(back.orderId)

  const spent = await credited(7, '813')
  const { orderId: credit } = await now('deposit', spent)
  await book.does(
    fern,
    'cashier/adjust-balance',
    { ...decisionOn(await now('deposit', spent)), reason: 'all of it is spent', credits: 0 },
    [`order.writeOff order/${credit}`, `request.adjust-balance request/${spent}`],
  )
  await shows('deposit', spent)

  const second = await asks('create-withdrawal', 5, '302')
  const lek = book.of('supervisor')
  const requestId = second.id
  const line = (act: string) => [`request.${act} request/${requestId}`]
  await book.does(nok, 'cashier/look', { requestId })
  await book.does(nok, 'cashier/look', { requestId: null })
  await book.does(nok, 'cashier/claim', { requestId }, line('claim'))
  await book.does(nok, 'cashier/renew', { requestId })
  await book.does(lek, 'cashier/take-over', { requestId }, line('takeOver'))
  await book.does(lek, 'cashier/release', { requestId }, line('release'))
  await book.does(nok, 'cashier/hold', { requestId, reason: 'asks the player' }, line('hold'))
  await book.does(
    nok,
    'cashier/hold',
    { requestId, reason: 'รอสลิปใหม่', until: '2093-05-06 07:08:09' },
    line('hold'),
  )
  await shows('withdrawal', requestId)
  await book.does(nok, 'cashier/lift-hold', { requestId }, line('liftHold'))
  await book.does(
    nok,
    'cashier/add-note',
    { ...once(), requestId, body: 'they will call back' },
    line('note'),
  )
  await book.shows(nok.client, 'cashier/notes', { requestId })
  await book.does(nok, 'cashier/cancel', { ...decisionOn(second), reason: 'changed their mind' }, [
    `request.cancel request/${second.id}`,
  ])
  await shows('withdrawal', requestId)
  const slip = await slips.attach(nok.client, await desk.asks(player(6), '303'))
  await book.does(fern, 'cashier/remove-slip', { ...once(), slipId: slip.id, reason: 'of another request' }, [
    `slip.remove request/${slip.requestId}`,
  ])

  const many = [await desk.asks(player(6), '304'), await desk.asks(player(7), '305')]
  await book.does(nok, 'cashier/preview-bulk', { act: 'cancel', requestIds: many })
  await book.does(
    nok,
    'cashier/bulk',
    {
      act: 'cancel',
      reason: 'a test',
      rows: many.map((requestId) => ({ ...once(), requestId, version: 1 })),
    },
    many.map((id) => `request.cancel request/${id}`),
  )
  const bulk = async (act: string, row: Row, line: string) => {
    const { requestId, ...seen } = decisionOn(row)
    const { results } = await book.does(
      fern,
      'cashier/bulk',
      { act, reason: 'the evening', rows: [{ ...seen, requestId }] },
      [`${line} request/${requestId}`],
      // Each act in bulk needs its own right; the table has the right to cancel.
      act === 'cancel' ? 'request.cancel' : `withdrawal.${act}`,
    )
    return results[0].request as Row
  }
  const third = await bulk('adjust', await asks('create-withdrawal', 6, '306'), 'request.adjust-balance')
  await desk.settled(fern.client, third.orderId)
  await bulk('complete', await asks('create-withdrawal', 6, '307'), 'request.complete')
}

/** Orders: sending held, cancelled, unanswered, settled; and credit that is cut. */
export const orders: Story = async ({ book, world, desk, player, untilDone }) => {
  const [lek, fern] = [book.of('supervisor'), book.of('finance')]
  const hold = await book.does(fern, 'crediting/hold', { reason: 'the back-end moves' }, [
    'sending.hold setting/sending.hold',
  ])
  const matched = async (at: number, amount: string) => {
    const entryId = await desk.pays(player(at), `${amount}.00`)
    const answer = await desk.match(lek.client, entryId, await desk.asks(player(at), amount))
    return answer.orderId as string
  }
  const queued = await matched(7, '411')
  await book.does(lek, 'crediting/call-off', { ...once(), orderId: queued, reason: 'the wrong player' }, [
    `order.callOff order/${queued}`,
  ])
  await book.does(lek, 'crediting/lift-hold', { reason: 'it is back', since: hold.since }, [
    'sending.lift setting/sending.hold',
  ])

  const unanswered = async (at: number, amount: string) => {
    await world.fault(player(at), 'lost')
    const orderId = await matched(at, amount)
    await desk.settled(fern.client, orderId, ['unknown'])
    await longGivenUp(world, orderId)
    await desk.creditsAnother(lek.client, player(10))
    return orderId
  }
  await settledByOne(world)
  const evidence = 'seen in a report of the back-end'
  const lost = await unanswered(7, '412')
  await book.does(fern, 'crediting/send-again', { ...once(), orderId: lost, evidence }, [
    `unknown.sendAgain order/${lost}`,
  ])
  const open = await unanswered(8, '413')
  await book.does(
    fern,
    'crediting/settle-unknown',
    { ...once(), orderId: open, outcome: 'not-credited', evidence },
    [`unknown.settle order/${open}`],
  )

  const asking = await unanswered(9, '416')
  // As in a shop whose back-end honours keys and is down.
  await world.sql`update credit_order set state = 'queued', tainted = true, next_try_at = 'infinity' where id = ${asking}`
  await book.does(
    fern,
    'crediting/mark-unknown',
    { ...once(), orderId: asking, reason: 'the back-end is gone' },
    [`order.markUnknown order/${asking}`],
  )
  await world.sql`update credit_order set state = 'abandoned' where id = ${asking}`

  await world.fault(player(9), 'refuse')
  expect((await desk.settled(fern.client, await matched(9, '415'))).state).toBe('refused')
  await untilDone(await matched(9, '414'))
  const cut = await book.does(
    fern,
    'crediting/cut-credit',
    { ...once(), player: player(9).code, credits: 14, reason: 'credited twice' },
    (answer) => [`credit.cut order/${answer.id}`],
  )
  await untilDone(cut.id)
}

/** Approvals by a second person: requested, approved and carried out, refused, withdrawn. */
export const approvals: Story = async ({ book, world, player }) => {
  const [fern, lek] = [book.of('finance'), book.of('supervisor')]
  await setApprovals(world, { 'withdrawal.transfer': 500 })
  const asks = async (at: number) => {
    const row: Row = await fern.client.post('cashier/create-withdrawal', {
      ...once(),
      player: player(at).code,
      amount: '511',
    })
    const input = { requestId: row.id, version: row.version, via: 'scb', accepted: ['not-deducted'] }
    const asked = await book.does(
      fern,
      'staff/ask-approval',
      { ...once(), command: 'cashier/transfer', input, reason: 'they called' },
      ({ id }) => [`approval.ask approval/${id}`],
    )
    return { row, approval: { approvalId: asked.id, version: asked.version } }
  }
  const yes = await asks(10)
  await book.does(lek, 'staff/decide', { ...yes.approval, decision: 'approve' }, [
    `approval.approve approval/${yes.approval.approvalId}`,
    `${fern.email}: approval.carryOut approval/${yes.approval.approvalId}`,
    `${fern.email}: request.transfer request/${yes.row.id}`,
  ])
  const no = await asks(11)
  await book.does(lek, 'staff/decide', { ...no.approval, decision: 'refuse', note: 'too early' }, [
    `approval.refuse approval/${no.approval.approvalId}`,
  ])
  const back = await asks(12)
  await book.does(fern, 'staff/withdraw-approval', back.approval, [
    `approval.withdraw approval/${back.approval.approvalId}`,
  ])
  await world.sql`delete from setting where key = 'approvals'`
}

/** In a shop where nobody else may decide, an approval is carried out after a delay. */
export const alone: Story = async ({ book: { kept } }) => {
  await using world = await newWorld()
  const book = await openBook(world, { present: ['finance'], kept })
  const fern = book.of('finance')
  await setApprovals(world, { 'withdrawal.transfer': 501 }, { delayMinutes: 43 })
  const [who] = usualPlayers(world)
  const row: Row = await fern.client.post('cashier/create-withdrawal', {
    ...once(),
    player: who!.code,
    amount: '523',
  })
  const input = {
    requestId: row.id,
    version: row.version,
    via: 'plain',
    paidFrom: 'kbank-1',
    accepted: ['not-deducted'],
  }
  const asked = await book.does(
    fern,
    'staff/ask-approval',
    { ...once(), command: 'cashier/transfer', input, reason: 'ไม่มีใครอยู่', delay: true },
    ({ id }) => [`approval.ask approval/${id}`],
  )
  await book.shows(fern.client, 'staff/approval', { id: asked.id })
}
