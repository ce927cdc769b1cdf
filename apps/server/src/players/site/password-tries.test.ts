import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('tries of a password are counted for the player, by whichever of their names they are made', async () => {
  await using world = await newWorld()
  const site = await world.service('players', 'passwords')
  /** Returns how many wrong passwords are answered before the next must wait; the names take turns. */
  async function triesBy(pick: (player: { id: string; key: string; code: string }) => string[]) {
    const one = randomUUID().slice(0, 8)
    const of = { externalKey: `site-${one}`, code: `guess-${one}`, firstName: 'ชบา', lastName: 'ทองดี' }
    const names = pick(await site.post('service/players', { ...of, password: 'ten coconuts' }))
    for (let tries = 0; ; tries++) {
      const guess = { player: names[tries % names.length], password: `guess ${tries}` }
      const answer = await site.raw('POST', '/api/service/verify-password', guess)
      if (answer.status !== 200) {
        expect(await answer.json()).toMatchObject({ code: 'too-many-tries' })
        return tries
      }
      expect(await answer.json()).toEqual({ right: false })
    }
  }
  const byOne = await triesBy(({ key }) => [key])
  expect(byOne).toBeGreaterThan(1)
  expect(await triesBy(({ key, id, code }) => [key, id, code, code.toUpperCase()])).toBe(byOne)
})
