import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Sql } from './database.ts'
import { readShared, shareLookup } from './share-lookup.ts'

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

test('a read that gets no answer keeps those who ask after it waiting for two seconds at most', async () => {
  vi.useFakeTimers()
  try {
    let begun = 0
    const lookUp = shareLookup(() => ((begun += 1) === 1 ? new Promise(() => {}) : Promise.resolve(begun)))
    void lookUp('a')
    const later = [lookUp('a'), lookUp('a')]
    await vi.advanceTimersByTimeAsync(1_999)
    expect(begun).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(later)).toEqual([2, 2])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
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

test('reads of different lists, or in different databases, are not shared', async () => {
  const [one, other] = [{}, {}] as Sql[]
  const read = (db: Sql | undefined, list: string, answer: number) =>
    readShared(db!, [list, 'owner'], () => Promise.resolve(answer))
  const first = read(one, 'a', 1)
  const others = [read(one, 'a', 2), read(one, 'a', 3), read(one, 'b', 4), read(other, 'a', 5)]
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 2, 4, 5])
})
