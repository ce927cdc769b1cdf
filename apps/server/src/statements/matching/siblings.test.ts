import { beforeAll, expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { findSiblings } from './made-store.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let next = 0
beforeAll(async () => {
  desk = await newDesk(world)
})

const sender = { bank: 'KBANK', accountTail: 'x-4711', name: 'สมชาย ใจดี' }
const noon = Date.now() - 3 * 86_400_000
const pays = (hours = 0, changes: Record<string, unknown> = {}) =>
  desk.pays(world.shop.players[0]!, `${100 + ++next}.00`, {
    sender,
    occurredAt: new Date(noon + hours * 3_600_000).toISOString(),
    ...changes,
  })

test('the other open entries of a sender on the same account within a day may be for the same request, nearest first', async () => {
  const id = await pays()
  const [far, near] = [await pays(-23.9), await pays(5)]
  for (const [hours, changes] of [
    [24.1, {}],
    [-24.1, {}],
    [1, { account: 'kbank-1' }],
    [1, { direction: 'out' }],
    [1, { sender: { ...sender, bank: 'SCB' } }],
    [1, { sender: { ...sender, name: 'สมหญิง ใจดี' } }],
    [1, { sender: { ...sender, accountTail: 'x-4712' } }],
  ] as const)
    await pays(hours, changes)
  expect(await findSiblings(world.sql, id as never)).toEqual([near, far])

  const nok = await world.as('support', 'nok')
  await nok.post('statements/hold', { entryId: near, reason: 'waits for the slip' })
  expect(await findSiblings(world.sql, id as never)).toEqual([far])
  const finance = await world.as('finance')
  await finance.post('statements/dispose', { entryId: far, disposition: 'fee', reason: 'of the bank' })
  expect(await findSiblings(world.sql, id as never)).toEqual([])
})

const states = [
  ['pending', true],
  ['claimed', true],
  ['creditFailed', true],
  ['crediting', false],
  ['done', false],
  ['cancelled', false],
] as const
test.each(states)('an entry that is %s may be for the same request: %s', async (state, isOffered) => {
  const own = { sender: { ...sender, accountTail: `x-${state}` } }
  const [id, other] = [await pays(0, own), await pays(1, own)]
  await world.sql`
    update statement_entry set state = ${state}, phase = ${state === 'crediting' ? 'queued' : null},
      holder = ${state === 'claimed' ? 'dao@example.test' : null},
      lease_until = ${state === 'claimed' ? new Date(Date.now() + 60_000) : null}
    where id = ${other}`
  expect(await findSiblings(world.sql, id as never)).toEqual(isOffered ? [other] : [])
})

test('a wallet is known by its number, and no more than eleven are offered, of equally near ones by their id', async () => {
  const wallet = { channel: 'truemoney', sender: { name: 'สมชาย ใจดี', mobile: '0812345678' } }
  const id = await pays(0, wallet)
  const others = []
  for (let count = 1; count <= 12; count += 1) others.push(await pays(2, wallet))
  expect(await findSiblings(world.sql, id as never)).toEqual(others.toSorted().slice(0, 11))
})
