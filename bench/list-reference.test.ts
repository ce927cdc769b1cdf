import { expect, test } from 'vitest'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { cursorAt, listRow, type ListRecord } from './speed/list-row.ts'
import { listText } from './speed/list-statements.ts'

const world = worldOfFile()

test('the reference of the bench of lists answers what the server answers', async () => {
  const desk = await newDesk(world)
  for (const [at, player] of world.shop.players.slice(0, 4).entries())
    await desk.asks(player, String(300 + at))
  const read = await world.sql.unsafe<ListRecord[]>(listText, ['pending', 4])
  const shown = read.slice(0, 3)
  const owner = await world.as('owner')
  expect({ rows: shown.map(listRow), next: cursorAt(shown[2]!) }).toEqual(
    await owner.get('cashier/deposits', { state: 'pending', limit: 3 }),
  )
})
