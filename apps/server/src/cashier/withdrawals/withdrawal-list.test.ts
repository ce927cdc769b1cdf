import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

type Row = { id: string; kind: string; amount: string; player: { code: string } }

const world = worldOfFile()
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  for (const [index, player] of world.shop.players.slice(0, 4).entries())
    for (const kind of ['deposit', 'withdrawal'])
      await nok.post(`cashier/create-${kind}`, {
        operationId: randomUUID(),
        player: player.code,
        amount: String(100 * (index + 1)),
      })
})

const list = async (name: string, query: Record<string, string | number> = {}): Promise<Row[]> =>
  (await nok.get(`cashier/${name}`, query)).rows

test('the list of withdrawals holds only withdrawals, the list of deposits only deposits', async () => {
  for (const [name, kind] of [
    ['withdrawals', 'withdrawal'],
    ['deposits', 'deposit'],
  ] as const) {
    const rows = await list(name)
    expect(rows.map((row) => row.kind)).toEqual(Array(4).fill(kind))
    expect((await nok.get(`cashier/${kind}-totals`)).sums).toMatchObject({ amount: '1000' })
  }
})

test('withdrawals are sorted, paged, searched and counted like deposits', async () => {
  const first = await nok.get('cashier/withdrawals', { sort: 'amount', direction: 'asc', limit: 3 })
  const second = await nok.get('cashier/withdrawals', {
    sort: 'amount',
    direction: 'asc',
    limit: 3,
    cursor: first.next,
  })
  expect([...first.rows, ...second.rows].map(({ amount }: Row) => amount)).toEqual([
    '100',
    '200',
    '300',
    '400',
  ])
  expect(second.next).toBeNull()

  const { code } = world.shop.players[2]!
  const found = await list('withdrawals', { player: code, amountFrom: 300, state: 'pending' })
  expect(found).toMatchObject([{ amount: '300', player: { code } }])
  expect(await nok.get('cashier/withdrawal-totals', { player: code })).toEqual({
    count: 1,
    more: false,
    sums: { amount: '300' },
  })
})

test('a withdrawal is found by its id, and the id of a deposit finds none', async () => {
  const [withdrawal] = await list('withdrawals')
  expect(await nok.get('cashier/withdrawal', { id: withdrawal!.id })).toEqual(withdrawal)
  const [deposit] = await list('deposits')
  const answer = await nok.raw('GET', `/api/cashier/withdrawal?id=${deposit!.id}`)
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
})

test('the list of withdrawals is exported to a file with the labels of the screen', async () => {
  const finance = await world.as('finance')
  const answer = await finance.file(
    'list=withdrawals&format=csv&columns=player,amount,status,via&reason=test&sort=amount&direction=asc',
  )
  const [head, line] = (await answer.text()).trim().split(/\r?\n/)
  expect(head).toContain('ยอดถอน')
  expect(line).toContain(`${world.shop.players[0]!.code}`)
  expect(line).toContain('กำลังดำเนินการ')
})
