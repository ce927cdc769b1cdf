// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { Base, Emptied } from './changes.ts'
import { type Draft, draftOf } from './draft.ts'
import { useDuplicatePlayers } from './use-duplicate-players.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const before: Base = {
  draft: { ...draftOf(null), mobile: '0811111112', email: 'mali@example.com' },
  hidden: { accountNumber: '•••• 4471' },
}
const nothing: Emptied = new Set()

/** The form of the player p1, or of a new one; questions for players with the same values are answered by the test. */
function newForm(typed: Partial<Draft>, id: string | null = 'p1') {
  const asked: { values: unknown; signal: AbortSignal; answer: (...rows: string[]) => void }[] = []
  vi.spyOn(api.players, 'duplicates').mockImplementation(
    (values, options) =>
      new Promise((answer) =>
        asked.push({
          values,
          signal: options!.signal!,
          answer: (...rows) => answer({ rows } as never),
        }),
      ),
  )
  const client = new QueryClient()
  const hook = drawHook(
    ({ change, emptied }: { change: Partial<Draft>; emptied: Emptied }) =>
      useDuplicatePlayers({ id, draft: { ...before.draft, ...change }, base: before, emptied }),
    { change: {}, emptied: nothing },
    (probe) => createElement(QueryClientProvider, { client }, probe),
  )
  const types = (change: Partial<Draft>, emptied = nothing) => hook.draw({ change, emptied })
  types(typed)
  return {
    ...hook,
    asked,
    types,
    waits: (ms = 410) => hook.does(() => vi.advanceTimersByTimeAsync(ms)),
    values: () => asked.map(({ values }) => values),
  }
}

test('when typing pauses, other players with the typed values are looked for, never the player themselves', async () => {
  const { now, types, waits, values, asked } = newForm({ mobile: '0822222221' })
  await waits(399)
  types({ mobile: '0822222223', email: 'Other@example.com' })
  await waits(399)
  expect(values()).toEqual([])
  await waits(11)
  expect(values()).toEqual([{ mobile: '0822222223', email: 'other@example.com', except: 'p1' }])
  expect(now()).toEqual([])
  asked[0]!.answer('p5')
  await waits(10)
  expect(now()).toEqual(['p5'])
})

test('for a new player nobody is left out', async () => {
  const { waits, values } = newForm({ mobile: '0822222221' }, null)
  await waits()
  expect(values()).toEqual([{ mobile: '0822222221' }])
})

test('values that are as before, or cannot be values, are not looked for', async () => {
  const { waits, values } = newForm({ mobile: '081 111 1112', email: 'mali', firstName: 'มะลิ' })
  await waits()
  expect(values()).toEqual([])
})

test('a hidden value is looked for when another one is typed, and not when it is to be removed', async () => {
  const typed = newForm({ accountNumber: '1234567897' })
  await typed.waits()
  expect(typed.values()).toEqual([{ accountNumber: '1234567897', except: 'p1' }])
  const removed = newForm({})
  removed.types({ accountNumber: '1234567897' }, new Set(['accountNumber']))
  await removed.waits()
  expect(removed.values()).toEqual([])
})

test('a value that was removed is not looked for', async () => {
  const { waits, values } = newForm({ mobile: '', email: '' })
  await waits()
  expect(values()).toEqual([])
})

test('the others go at once when the value is taken back', async () => {
  const { now, types, waits, asked } = newForm({ mobile: '0822222221' })
  await waits()
  asked[0]!.answer('p5')
  await waits(10)
  types({})
  expect(now()).toEqual([])
  await waits()
  expect(now()).toEqual([])
})

test('an answer for what is no longer typed is not shown for the next value', async () => {
  const { now, types, waits, asked } = newForm({ mobile: '0822222221' })
  await waits()
  types({ mobile: '0822222223' })
  await waits()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[0]!.answer('p5')
  await waits(10)
  expect(now()).toEqual([])
})
