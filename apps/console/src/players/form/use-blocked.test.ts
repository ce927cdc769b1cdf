// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { Base, Emptied } from './changes.ts'
import { type Draft, draftOf } from './draft.ts'
import { useBlocked } from './use-blocked.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const before: Base = {
  draft: { ...draftOf(null), firstName: 'มะลิ', lastName: 'สวนตัวอย่าง', mobile: '0811111112' },
  hidden: { accountNumber: '•••• 4471' },
}
const nothing: Emptied = new Set()

/** The form of a player with these values typed in; checks are answered by the test. */
function newForm(typed: Partial<Draft>) {
  const checks: { values: unknown; signal: AbortSignal; answer: (...hits: string[]) => void }[] = []
  vi.spyOn(api.players, 'checkValues').mockImplementation(
    (values, options) =>
      new Promise((answer) =>
        checks.push({
          values,
          signal: options!.signal!,
          answer: (...hits) => answer({ hits } as never),
        }),
      ),
  )
  const client = new QueryClient()
  const hook = drawHook(
    ({ change, emptied }: { change: Partial<Draft>; emptied: Emptied }) =>
      useBlocked({ draft: { ...before.draft, ...change }, base: before, emptied }),
    { change: {}, emptied: nothing },
    (probe) => createElement(QueryClientProvider, { client }, probe),
  )
  const types = (change: Partial<Draft>, emptied = nothing) => hook.draw({ change, emptied })
  types(typed)
  return {
    ...hook,
    checks,
    types,
    waits: (ms = 410) => hook.does(() => vi.advanceTimersByTimeAsync(ms)),
    checked: () => checks.map(({ values }) => values),
  }
}

test('a typed value is checked when typing pauses, and its hits are shown', async () => {
  const { now, types, waits, checked, checks } = newForm({ mobile: '0822222221' })
  await waits(399)
  types({ mobile: '0822222223' })
  await waits(399)
  expect(checked()).toEqual([])
  await waits(11)
  expect(checked()).toEqual([{ mobile: '0822222223' }])
  expect(now()).toEqual([])
  checks[0]!.answer('hit')
  await waits(10)
  expect(now()).toEqual(['hit'])
})

test('nothing is checked while nothing differs from what is kept', async () => {
  const { waits, checked } = newForm({ mobile: '081 111 1112' })
  await waits()
  expect(checked()).toEqual([])
})

test('what cannot be a value is not checked, the others are', async () => {
  const { waits, checked } = newForm({ mobile: '08', lineName: 'mali_9', accountNumber: 'scb' })
  await waits()
  expect(checked()).toEqual([{ lineName: 'mali_9' }])
})

test('a hidden value is checked when another one is typed, and not when it is removed', async () => {
  const typed = newForm({ accountNumber: '1234567897' })
  await typed.waits()
  expect(typed.checked()).toEqual([{ accountNumber: '1234567897' }])
  const removed = newForm({})
  removed.types({}, new Set(['accountNumber']))
  await removed.waits()
  expect(removed.checked()).toEqual([])
})

test('the name is checked as a whole when a part of it differs', async () => {
  const { waits, checked } = newForm({ lastName: 'อื่น' })
  await waits()
  expect(checked()).toEqual([{ name: 'มะลิ อื่น' }])
})

test('a hit goes at once when its value is taken back', async () => {
  const { now, types, waits, checks } = newForm({ mobile: '0822222221' })
  await waits()
  checks[0]!.answer('hit')
  await waits(10)
  types({})
  expect(now()).toEqual([])
  await waits()
  expect(now()).toEqual([])
})

test('an answer for what is no longer typed is not shown for the next value', async () => {
  const { now, types, waits, checks } = newForm({ mobile: '0822222221' })
  await waits()
  types({ mobile: '0822222223' })
  await waits()
  expect(checks.map(({ signal }) => signal.aborted)).toEqual([true, false])
  checks[0]!.answer('of another value')
  await waits(10)
  expect(now()).toEqual([])
})

test('a value that is typed again is checked again, as the list may have changed', async () => {
  const { now, types, waits, checks, checked } = newForm({ mobile: '0822222221' })
  await waits()
  checks[0]!.answer('hit')
  await waits()
  types({})
  await waits()
  types({ mobile: '0822222221' })
  await waits()
  expect(checked()).toHaveLength(2)
  expect(now()).toEqual([])
})
