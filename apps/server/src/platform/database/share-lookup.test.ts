import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shareLookup } from './share-lookup.ts'

test('a caller that arrives during a lookup shares the next one', async () => {
  const begun: PromiseWithResolvers<number>[] = []
  const lookUp = shareLookup(() => {
    begun.push(Promise.withResolvers<number>())
    return begun.at(-1)!.promise
  })
  const first = lookUp('a')
  const [second, third] = [lookUp('a'), lookUp('a')]
  void lookUp('b')
  expect(begun.length).toBe(2)
  begun[0]!.resolve(1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(begun.length).toBe(3))
  begun[2]!.resolve(3)
  expect(await Promise.all([second, third])).toEqual([3, 3])
})

test('a failed lookup fails for all who shared it, and another one follows', async () => {
  let times = 0
  const lookUp = shareLookup(async () => {
    times += 1
    if (times === 2) throw new Error('away')
    return times
  })
  const [one, two, three] = [lookUp('a'), lookUp('a'), lookUp('a')]
  expect(await one).toBe(1)
  await expect(two).rejects.toThrow('away')
  await expect(three).rejects.toThrow('away')
  expect(await lookUp('a')).toBe(3)
})

test('in any order of events, no answer is older than its question', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 30 }), async (scheduler, count) => {
      let now = 0
      const answers: Promise<boolean>[] = []
      const find = scheduler.scheduleFunction(async (_key: string, beganAt: number) => beganAt)
      const lookUp = shareLookup((key) => find(key, (now += 1)))
      const questions = scheduler.scheduleSequence(
        Array.from({ length: count }, () => async () => {
          const askedAt = now
          answers.push(lookUp('a').then((beganAt) => beganAt > askedAt))
        }),
      )
      await scheduler.waitFor(questions.task.then(() => {}))
      await scheduler.waitFor(Promise.all(answers).then((newer) => expect(newer).not.toContain(false)))
      expect(answers.length).toBe(count)
    }),
  ))
