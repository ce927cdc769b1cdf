// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#parts/problems/problem.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { useEntryAct } from './use-entry-act.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const entry = (version: number) => ({ id: 'e1', version, direction: 'in' }) as EntryRow
const refusal = (row?: object) =>
  new Problem('stale-version', 409, row ? { row: row as EntryRow } : {}, () => '')

function newAct(withOnDone = false) {
  const sent = pendingCalls()
  const onRow = vi.fn<(row: EntryRow) => void>()
  const onDone = vi.fn<(row: EntryRow) => void>()
  const hook = drawHook(
    () => useEntryAct<string>(sent.call, onRow, ...(withOnDone ? [onDone] : [])),
    null,
    newClient().around,
  )
  const ends = async (end: (last: ReturnType<typeof sent.last>) => void) => {
    await hook.does(() => end(sent.last()))
    await hook.passes(1)
  }
  const press = async (input: string) => {
    await hook.does(({ run }) => run(input))
    await hook.passes(1)
  }
  return { ...hook, sent, press, ends, onRow, onDone }
}
const rowsOf = (shown: { mock: { calls: [EntryRow, ...unknown[]][] } }) =>
  shown.mock.calls.map(([row]) => row)

test('an act shows the entry that it answers', async () => {
  const { press, ends, now, sent, onRow } = newAct()
  await press('ซ้ำ')
  expect(sent.calls[0]!.input).toBe('ซ้ำ')
  expect(now()).toMatchObject({ busy: true, problem: null })
  await ends(({ answer }) => answer(entry(5)))
  expect(now()).toMatchObject({ busy: false, problem: null })
  expect(rowsOf(onRow)).toEqual([entry(5)])
})

test('while an act runs, another press sends nothing', async () => {
  const { press, sent } = newAct()
  await press('ซ้ำ')
  await press('อื่น')
  expect(sent.calls).toHaveLength(1)
})

test('who does more than show the row when it is done, does only that', async () => {
  const { press, ends, onRow, onDone } = newAct(true)
  await press('ซ้ำ')
  await ends(({ answer }) => answer(entry(6)))
  expect(rowsOf(onDone)).toEqual([entry(6)])
  expect(onRow).not.toHaveBeenCalled()
})

test('a refusal shows the entry as it is by now, and the act counts as not done', async () => {
  const { press, ends, now, does, passes, onRow, onDone } = newAct(true)
  await press('ซ้ำ')
  const problem = refusal(entry(8))
  await ends(({ fail }) => fail(problem))
  expect(now()).toMatchObject({ busy: false, problem })
  expect(rowsOf(onRow)).toEqual([entry(8)])
  expect(onDone).not.toHaveBeenCalled()
  await does(({ dismiss }) => dismiss())
  await passes(1)
  expect(now().problem).toBeNull()
})

test.each([
  ['contains no row', refusal()],
  ['is about a request', refusal({ id: 'd1', version: 9 })],
  ['is no answer of the server', new Error('broken')],
])('no entry is shown when a refusal %s', async (_, error) => {
  const { press, ends, now, onRow } = newAct()
  await press('ซ้ำ')
  await ends(({ fail }) => fail(error))
  expect(onRow).not.toHaveBeenCalled()
  expect(now().problem).toBeInstanceOf(Problem)
})
