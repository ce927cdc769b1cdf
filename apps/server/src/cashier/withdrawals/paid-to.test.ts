import { randomUUID } from 'node:crypto'
import { matchesDepositFilter } from '@khlang/domain/cashier/deposit-filter'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'

const world = worldOfFile({ mode: 'legacy', players: 40 })
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  nok = await world.as('support', 'nok')
})

const nextPlayer = playersInTurn(world)
const once = () => ({ operationId: randomUUID() })

async function deducted(): Promise<{ player: Player; id: string }> {
  const player = nextPlayer()
  await desk.creditsAnother(nok, player)
  const { id } = await nok.post('cashier/create-withdrawal', {
    ...once(),
    player: player.code,
    amount: '300',
  })
  const { orderId } = await change('adjust-balance', id)
  expect((await desk.settled(finance, orderId)).state).toBe('done')
  return { player, id }
}
async function change(act: string, requestId: string, more: Record<string, unknown> = {}) {
  const { version } = await finance.get('cashier/withdrawal', { id: requestId })
  return finance.post(`cashier/${act}`, { ...once(), requestId, version, ...more })
}
const otherBank = ({ bank }: Player) => (bank === 'GSB' ? 'BBL' : 'GSB')
let moved = 0
async function moves(player: Player) {
  const { version } = await finance.get('players/form', { id: player.id })
  const changes = { bank: otherBank(player), accountNumber: `${999_000 + ++moved}1112` }
  await finance.post('players/update', { ...once(), id: player.id, version, alikeSeen: [], changes })
}
const withdrawal = (id: string) => finance.get('cashier/withdrawal', { id })
const accountOf = (player: Player) => ({
  bank: player.bank,
  tail: player.accountNumber.slice(-4),
  name: `${player.firstName} ${player.lastName}`,
})

// Invariant: Every screen and file names the account that a payout was ordered to, whatever the player changes later.
test('a payout shows the account that it was ordered to, after the player has changed theirs', async () => {
  const { player, id } = await deducted()
  expect((await withdrawal(id)).payee).toBeNull()
  await world.fault({ ...player, externalKey: id }, 'silent')
  const { orderId } = await change('transfer', id, { via: 'plain' })
  expect((await desk.settled(finance, orderId)).state).toBe('unknown')
  await moves(player)
  const looks = async () => {
    const card = await finance.get('cashier/payout-card', { id })
    expect(card.account).toEqual({ ...accountOf(player), changedAt: null, payableFrom: null })
    expect(card.obstacles).toEqual([])
    expect(await finance.post('cashier/reveal-account', { requestId: id })).toEqual({
      bank: player.bank,
      number: player.accountNumber,
      name: accountOf(player).name,
    })
    const row = await withdrawal(id)
    expect(row).toMatchObject({
      payee: accountOf(player),
      player: { bank: otherBank(player), accountTail: '1112' },
    })
    const exported = await (
      await finance.file('list=withdrawals&format=csv&columns=number,bank&reason=test')
    ).text()
    expect(exported).toContain(`${row.number},${player.bank},${accountOf(player).tail}`)
  }
  await looks()
  await finance.post('crediting/settle-unknown', {
    ...once(),
    orderId,
    outcome: 'credited',
    evidence: 'in the list of the bank',
  })
  await looks()
  await change('complete', id)
  await looks()
})

test('a deducted withdrawal shows the account that it would be paid to, also after a refused payout', async () => {
  const { player, id } = await deducted()
  await world.fault({ ...player, externalKey: id }, 'refuse')
  const { orderId } = await change('transfer', id, { via: 'plain' })
  expect((await desk.settled(finance, orderId)).state).toBe('refused')
  await moves(player)
  expect((await withdrawal(id)).payee).toBeNull()
  expect((await finance.get('cashier/payout-card', { id })).account).toMatchObject({
    bank: otherBank(player),
    tail: '1112',
    changedAt: expect.any(String),
  })
})

test('money sent by hand shows the account of its player until they change it, and the audit log keeps it', async () => {
  const { player, id } = await deducted()
  await change('complete', id, { reason: 'with the app of the bank' })
  expect((await withdrawal(id)).payee).toEqual(accountOf(player))
  await moves(player)
  expect((await withdrawal(id)).payee).toBeNull()
  expect((await finance.get('cashier/payout-card', { id })).account).toBeNull()
  const [line] = await world.sql`select after from audit where act = 'request.complete' and object_id = ${id}`
  expect(line!['after']).toMatchObject({ end: 'done', bank: player.bank, tail: accountOf(player).tail })
})

test('the database and the screen find withdrawals by the same banks', async () => {
  const { rows } = await finance.get('cashier/withdrawals', { limit: 500 })
  const listed = rows.map((row: Record<string, unknown>) => ({
    ...row,
    amount: Number(row['amount']),
    createdAt: new Date(row['createdAt'] as string),
  }))
  const banks = new Set<string>(['GSB', 'BBL', ...world.shop.players.map(({ bank }) => bank)])
  const counts = []
  for (const bank of banks) {
    const wanted = listed.filter((row: never) => matchesDepositFilter({ bank }, row))
    const found = await finance.get('cashier/withdrawals', { bank, limit: 500 })
    expect(found.rows.map(({ id }: { id: string }) => id)).toEqual(wanted.map(({ id }: { id: string }) => id))
    expect((await finance.get('cashier/withdrawal-totals', { bank })).count).toBe(wanted.length)
    counts.push(wanted.length)
  }
  expect(counts.reduce((one, other) => one + other)).toBe(rows.length - 1) // one account is not known any more
})
