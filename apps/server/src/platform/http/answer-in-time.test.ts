import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const answerWithin = { ms: 1_800_000 }
const world = worldOfFile({ answerWithin })

// Invariant: A call is answered within ten seconds even if the database does not answer: its outcome is
// unknown, and it can be repeated. Rule: `platform/http/api.ts`.
test('a command blocked by the database gets an answer in time, and done once when repeated', async () => {
  const desk = await newDesk(world)
  const employee = await world.as('supervisor')
  const player = world.shop.players[0]!
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  const press = { operationId: randomUUID(), depositId, entryId }
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = world.sql.begin(async (tx) => {
    await tx`select 1 from request where id = ${depositId} for update`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  answerWithin.ms = 100
  const late = await employee.refused('statements/match-deposit', press)
  expect(late).toMatchObject({ status: 504, code: 'too-slow' })
  answerWithin.ms = 1_800_000
  unlock.resolve()
  await lock
  const { orderId } = await employee.post('statements/match-deposit', press)
  await desk.settled(employee, orderId)
  expect(await world.balanceOf(player)).toBe(500)
})
