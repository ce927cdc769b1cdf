import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAgain } from './read-again.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A part that shows the data of a query that stays fresh for a minute. `reads` counts how often it was read. */
function shownQuery() {
  const client = new QueryClient()
  let reads = 0
  const queryKey = ['player', 'p-1']
  const show = () =>
    new QueryObserver(client, { queryKey, queryFn: () => (reads += 1), staleTime: 60_000 }).subscribe(
      () => {},
    )
  return { again: readAgain(client, queryKey, 700), show, reads: () => reads }
}

test('changes within a moment cause one read', async () => {
  const { again, show, reads } = shownQuery()
  show()
  await vi.advanceTimersByTimeAsync(10)
  again.soon()
  again.soon()
  await vi.advanceTimersByTimeAsync(699)
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(reads()).toBe(2)
})

test('a change that was not read before the part went away is read when the data is shown next', async () => {
  const { again, show, reads } = shownQuery()
  const hide = show()
  await vi.advanceTimersByTimeAsync(10)
  again.soon()
  hide()
  again.end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads()).toBe(1)
  show()
  await vi.advanceTimersByTimeAsync(10)
  expect(reads()).toBe(2)
})

test('changes while no part showed the data are read when it is shown next', async () => {
  const { again, show, reads } = shownQuery()
  const hide = show()
  await vi.advanceTimersByTimeAsync(10)
  hide()
  again.end()
  show()
  await vi.advanceTimersByTimeAsync(10)
  expect(reads()).toBe(2)
})

test('under steady changes a read that is slower than their pace ends, is shown, and is followed by another one', async () => {
  const client = new QueryClient()
  let reads = 0
  const shown: number[] = []
  const answers: (() => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const read = (reads += 1)
    return new Promise<number>((answer) => answers.push(() => !signal.aborted && answer(read)))
  }
  const observer = new QueryObserver(client, { queryKey: ['counters'], queryFn, staleTime: 60_000 })
  observer.subscribe(({ data }) => data !== undefined && shown.at(-1) !== data && shown.push(data))
  const again = readAgain(client, ['counters'], 700)
  for (let passed = 0; passed < 10_000; passed += 100) {
    again.soon()
    if (passed % 2_000 === 1_900) answers.at(-1)!()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(shown.length).toBeGreaterThanOrEqual(3)
  expect(reads - shown.length).toBeLessThanOrEqual(1)
  // The last change is read, too, and then nothing more.
  for (const _ of [1, 2]) {
    answers.at(-1)!()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(shown.at(-1)).toBe(reads)
  const last = reads
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(last)
})
