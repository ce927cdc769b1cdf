import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a caller is read at the limited speed, whatever they send at once, and nobody waits for another', () => {
  let now = 0
  const waitFor = createPace(1_000, () => now)
  expect([100, 150, 100, 50].map((bytes) => waitFor('fast', bytes))).toEqual([0, 0, 100, 150])
  expect(waitFor('other', 200)).toBe(0)
  now = 400
  expect(waitFor('fast', 250)).toBe(0)
  now = 10_000
  expect(waitFor('fast', 251)).toBe(1)
})

test('a caller’s bytes are forgotten once they are read', () => {
  let now = 0
  const waitFor = createPace(1_000, () => now)
  for (let number = 0; number < 3_000; number += 1, now += 1) waitFor(`caller ${number}`, 1)
  expect(waitFor('caller 0', 250)).toBe(0)
})
