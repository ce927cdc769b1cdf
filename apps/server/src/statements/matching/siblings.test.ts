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
