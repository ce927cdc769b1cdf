// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveList } from '#live/live-list.ts'
import { stream } from '#live/stream.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { everything, nothing, withSelected } from './selection.ts'
import { useSelectedCount } from './use-selected-count.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Row = { id: string; version: number; createdAt: string; open: boolean }
const row = (id: string, version = 1, open = true): Row => ({
  id,
  version,
  open,
  createdAt: `2026-11-21T02:1${id.charCodeAt(0) - 97}:00.000Z`,
})

/** A list of the open rows a, b and c, of which every one is selected. Rows that leave are shown for a second. */
async function newSelection(selection = withSelected(nothing, ['a', 'b', 'c'], true)) {
  let rows = ['c', 'b', 'a'].map((id) => row(id))
  let next: string | null = null
  const list = createLiveList<Row>(
    {
      topic: 'deposits',
      read: () => Promise.resolve({ rows, next }),
      matchesFilter: ({ open }) => open,
      matchesSearch: () => true,
      stays: () => 1_000,
    },
    stream,
  )
  onTestFinished(list.start())
  const hook = drawHook(() => useSelectedCount(list, selection, { count: 10, more: false }), undefined)
  await hook.passes(100)
  return {
    ...hook,
    missed(nowListed: Row[], cursor: string | null = null) {
      ;[rows, next] = [nowListed, cursor]
      fakeStream.missed('deposits')
    },
  }
}

test('a selected row that a colleague finishes is counted no longer, from the moment it leaves', async () => {
  const { now, passes } = await newSelection()
  expect(now()).toBe(3)
  fakeStream.sends('deposits', row('b', 2, false))
  await passes(100)
  expect(now()).toBe(2)
  await passes(2_000)
  expect(now()).toBe(2)
})

test('a selected row that comes back is counted again', async () => {
  const { now, passes } = await newSelection()
  fakeStream.sends('deposits', row('b', 2, false))
  await passes(2_000)
  fakeStream.sends('deposits', row('b', 3, true))
  await passes(100)
  expect(now()).toBe(3)
})

test('a selected row that left while the connection was away is not counted', async () => {
  const { now, passes, missed } = await newSelection()
  missed([row('c'), row('a')])
  await passes(100)
  expect(now()).toBe(2)
})

test('a selected row that is only no longer loaded is counted', async () => {
  const { now, passes, missed } = await newSelection()
  missed([row('e'), row('d'), row('c'), row('b')], 'more')
  await passes(100)
  expect(now()).toBe(3)
})

test('of everything but one row, the one that has left is not taken off', async () => {
  const { now, passes } = await newSelection(withSelected(everything, ['b'], false))
  expect(now()).toBe(9)
  fakeStream.sends('deposits', row('b', 2, false))
  await passes(100)
  expect(now()).toBe(10)
})
