import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('the metrics count the calls to the back-end by purpose and answer', async () => {
  const desk = await newDesk(world)
  const employee = await world.as('supervisor')
  const credit = async (at: number, ends: string) => {
    const player = world.shop.players[at]!
    const { orderId } = await desk.match(employee, await desk.pays(player), await desk.asks(player))
    await desk.settled(employee, orderId, [ends])
  }
  await credit(0, 'done')
  await credit(1, 'done')
  await world.fault(world.shop.players[2]!, 'refuse')
  await credit(2, 'refused')

  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics.match(/^backend_call_duration_seconds_count.*$/gm)).toEqual([
    'backend_call_duration_seconds_count{kind="addCredit",verdict="yes"} 2',
    'backend_call_duration_seconds_count{kind="addCredit",verdict="no"} 1',
  ])
  expect(metrics).toMatch(/^order_leases_lost_total 0$/m)
})
