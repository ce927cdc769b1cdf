import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('of two imports from the old system that are begun at once one is open; the other, and any later one, is refused', async () => {
  const owner = await world.as('owner')
  const begin = () => owner.raw('POST', '/api/connections/begin-old-import', { role: 'viewer' })
  const answers = await Promise.all([begin(), begin()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await owner.refused('connections/begin-old-import', { role: 'viewer' })).toMatchObject({
    status: 409,
    code: 'import-open',
  })
  expect(await world.sql`select from firebase_import`).toHaveLength(1)
  expect(await world.sql`select from audit where act = 'firebase.begin'`).toHaveLength(1)
})
