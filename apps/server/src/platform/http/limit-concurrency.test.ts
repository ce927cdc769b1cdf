import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('running and waiting calls are limited, further ones are refused, and a failed call frees its place', async () => {
  const run = limitConcurrency({ maxRunning: 2, maxWaiting: 3 }, () => {
    throw new Error('too many')
  })
  let [now, most] = [0, 0]
  const ends: (() => void)[] = []
  const work = (fails: boolean) => () => {
    now += 1
    most = Math.max(most, now)
    return new Promise<string>((done, fail) =>
      ends.push(() => {
        now -= 1
        if (fails) fail(new Error('it failed'))
        else done('done')
      }),
    )
  }
  const asked = Array.from({ length: 7 }, (_, index) => run(work(index % 2 === 1)))
  const all = Promise.allSettled(asked)
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()!()
  }
  const outcomes = (await all).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )
  expect(outcomes).toEqual(['done', 'it failed', 'done', 'it failed', 'done', 'too many', 'too many'])
  expect([now, most]).toEqual([0, 2])
})
