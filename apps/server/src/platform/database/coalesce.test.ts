import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/**
 * `many` and `alone` act as the database: each call ends when the scheduler decides. Those in `leftOut` get no answer
 * from `many`; those in `fails` make every call fail that they are part of.
 */
function scene(scheduler: fc.Scheduler, { leftOut = new Set<number>(), fails = new Set<number>() } = {}) {
  const calls: number[][] = []
  const served: number[] = []
  let underWay = 0
  let most = 0
  const serve = coalesce<number, string>({
    maxPerCall: 5,
    async many(all) {
      calls.push([...all])
      most = Math.max(most, ++underWay)
      await scheduler.schedule(Promise.resolve())
      underWay--
      if (all.some((one) => fails.has(one))) throw new Error('one of them')
      const kept = all.filter((one) => !leftOut.has(one))
      served.push(...kept)
      return all.map((one) => (leftOut.has(one) ? undefined : `many ${one}`))
    },
    async handleOne(one) {
      await scheduler.schedule(Promise.resolve())
      if (fails.has(one)) throw new Error(`${one} fails`)
      served.push(one)
      return `alone ${one}`
    },
  })
  return { serve, calls, served, most: () => most }
}

const numbers = Array.from({ length: 20 }, (_, at) => at)
const some = fc.uniqueArray(fc.constantFrom(...numbers), { maxLength: 6 }).map((list) => new Set(list))

// Invariant: No order waits for another or fails because of it, although one statement handles many. Rule:
// `platform/database/coalesce.ts`. Database: `skip locked` in `step-rows-store.ts`. Also: `npm run chaos`.
test('each caller gets exactly one answer, its own, whatever is missing or fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), some, some, async (scheduler, leftOut, fails) => {
      const { serve, calls, served, most } = scene(scheduler, { leftOut, fails })
      const answers = numbers.map((one) => scheduler.schedule(Promise.resolve()).then(() => serve(one)))
      const settled = Promise.allSettled(answers)
      await scheduler.waitFor(settled)
      for (const [at, answer] of (await settled).entries()) {
        if (fails.has(at))
          expect(answer).toMatchObject({ status: 'rejected', reason: new Error(`${at} fails`) })
        else
          expect(answer).toMatchObject({ value: expect.stringMatching(new RegExp(`^(many|alone) ${at}$`)) })
      }
      expect(served.toSorted((a, b) => a - b)).toEqual(numbers.filter((one) => !fails.has(one)))
      expect(most()).toBe(1)
      expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(5)
    }),
  )
})

test('a single caller is served at once; callers arriving meanwhile are served together', async () => {
  const held: (() => void)[] = []
  const calls: number[][] = []
  const serve = coalesce<number, number>({
    maxPerCall: 5,
    many: async (all) => {
      calls.push([...all])
      await new Promise<void>((resume) => held.push(resume))
      return all
    },
    handleOne: (one) => Promise.resolve(one),
  })
  const answers = [1, 2, 3].map((one) => serve(one))
  expect(calls).toEqual([[1]])
  held[0]!()
  await answers[0]
  expect(calls).toEqual([[1], [2, 3]])
  held[1]!()
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
})
