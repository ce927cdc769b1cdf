// @vitest-environment happy-dom
import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import type { LivePages } from '#live/live-pages.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { takeImport, useImport, useImports } from './use-imports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const row = (id: string, version: number, state = 'reading') =>
  ({ id, version, state, createdAt: `2026-11-2${id.slice(1)}T09:00:00Z` }) as unknown as ImportRow
const shownAs = ({ id, version, state }: ImportRow) => `${id} ${version} ${state}`

/** The list of imports beside the open one. */
async function drawImports() {
  const lists = pendingCalls()
  const details = pendingCalls()
  vi.spyOn(api.statements, 'imports').mockImplementation(lists.call)
  vi.spyOn(api.statements, 'importDetail').mockImplementation(details.call)
  const { client, around } = newClient()
  const hook = drawHook(
    (open: string) => ({ list: useImports().rows, open: useImport(open).data }),
    'i1',
    around,
  )
  const replies = async (list: object, detail: object) => {
    await hook.does(() => lists.last().answer(list))
    await hook.does(() => details.last().answer(detail))
    await hook.passes(1)
  }
  const hears = async (heard: ImportRow) => {
    fakeStream.sends('imports', heard)
    await hook.passes(1)
  }
  await replies({ rows: [row('i2', 6), row('i1', 3)], next: null }, { import: row('i1', 3), lines: ['a;b'] })
  return {
    ...hook,
    lists,
    details,
    client,
    replies,
    hears,
    list: () => hook.now().list?.map(shownAs),
    open: () => hook.now().open && shownAs(hook.now().open!.import),
  }
}

test('an import that goes on is shown so in its list and on its page, with its sample lines', async () => {
  const { hears, list, open, now, lists, details } = await drawImports()
  await hears(row('i1', 4, 'ready'))
  expect(list()).toEqual(['i2 6 reading', 'i1 4 ready'])
  expect(open()).toBe('i1 4 ready')
  expect(now().open).toMatchObject({ lines: ['a;b'] })
  await hears(row('i2', 7, 'done'))
  expect(list()).toEqual(['i2 7 done', 'i1 4 ready'])
  expect(open()).toBe('i1 4 ready')
  expect([...lists.inputs(), ...details.inputs()]).toEqual([{ limit: 50 }, { importId: 'i1' }])
})

test('a message that arrives late does not bring an older state back', async () => {
  const { hears, list, open } = await drawImports()
  await hears(row('i1', 2, 'uploaded'))
  expect(list()).toEqual(['i2 6 reading', 'i1 3 reading'])
  expect(open()).toBe('i1 3 reading')
})

test('a new import comes first; a discarded one leaves the list', async () => {
  const { hears, list } = await drawImports()
  await hears(row('i3', 1))
  expect(list()).toEqual(['i3 1 reading', 'i2 6 reading', 'i1 3 reading'])
  await hears(row('i2', 8, 'discarded'))
  expect(list()).toEqual(['i3 1 reading', 'i1 3 reading'])
})

test('a row of another list is no import', async () => {
  const { passes, list } = await drawImports()
  fakeStream.sends('accounts', row('i1', 9))
  await passes(1)
  expect(list()).toEqual(['i2 6 reading', 'i1 3 reading'])
})

test('a read that is older than what was heard since does not bring an older state back', async () => {
  const { passes, hears, replies, list, open } = await drawImports()
  fakeStream.missed('imports')
  await passes(1)
  await hears(row('i1', 5, 'done'))
  await replies({ rows: [row('i2', 6), row('i1', 4)], next: null }, { import: row('i1', 4), lines: ['c;d'] })
  expect(list()).toEqual(['i2 6 reading', 'i1 5 done'])
  expect(open()).toBe('i1 5 done')
})

test('after missed imports the list and the open one are read again, after others neither', async () => {
  const { passes, lists, details } = await drawImports()
  fakeStream.missed('statements')
  await passes(1)
  expect([lists.calls.length, details.calls.length]).toEqual([1, 1])
  fakeStream.missed('imports')
  await passes(1)
  expect([lists.calls.length > 1, details.calls.length > 1]).toEqual([true, true])
})

test('what a command answers is shown before it is heard, also when the page was left', async () => {
  const { client, remove } = await drawImports()
  remove()
  takeImport(client, row('i1', 4, 'ready'))
  takeImport(client, row('i9', 2))
  expect(client.getQueryData<LivePages<ImportRow>>(['imports'])?.rows.map(shownAs)).toEqual([
    'i9 2 reading',
    'i2 6 reading',
    'i1 4 ready',
  ])
  expect(client.getQueryData(['import', 'i1'])).toMatchObject({ import: row('i1', 4, 'ready') })
  expect(client.getQueryData(['import', 'i9'])).toBeUndefined()
})

test('before the list is read, one import is not shown as if it were the list', () => {
  const { client } = newClient()
  takeImport(client, row('i1', 4))
  expect(client.getQueryData(['imports'])).toBeUndefined()
})

test('a page that was left hears nothing more', async () => {
  const { client, remove } = await drawImports()
  remove()
  fakeStream.sends('imports', row('i1', 4, 'ready'))
  fakeStream.missed('imports')
  expect(client.getQueryData<LivePages<ImportRow>>(['imports'])?.rows.map(shownAs)).toEqual([
    'i2 6 reading',
    'i1 3 reading',
  ])
  expect(client.getQueryState(['imports'])?.isInvalidated).toBe(false)
})

test('what is heard while the list is read for the first time is not lost to the older answer', async () => {
  const lists = pendingCalls()
  vi.spyOn(api.statements, 'imports').mockImplementation(lists.call)
  const { now, does } = drawHook(useImports, undefined, newClient().around)
  fakeStream.sends('imports', row('i1', 4, 'ready'))
  await does(() => lists.last().answer({ rows: [row('i1', 3)], next: null }))
  await does(() => vi.advanceTimersByTimeAsync(1))
  expect(now().rows!.map(shownAs)).toEqual(['i1 4 ready'])
})

test('what is heard while the list is read again is in it: a new import, and not one that was discarded', async () => {
  const lists = pendingCalls()
  vi.spyOn(api.statements, 'imports').mockImplementation(lists.call)
  const { now, does } = drawHook(useImports, undefined, newClient().around)
  await does(() => lists.last().answer({ rows: [row('i1', 3)], next: null }))
  await does(() => vi.advanceTimersByTimeAsync(1))
  fakeStream.missed('imports')
  await does(() => vi.advanceTimersByTimeAsync(1))
  fakeStream.sends('imports', row('i1', 4, 'discarded'))
  fakeStream.sends('imports', row('i2', 1))
  await does(() => lists.last().answer({ rows: [row('i1', 3)], next: null }))
  await does(() => vi.advanceTimersByTimeAsync(1))
  expect(now().rows!.map(shownAs)).toEqual(['i2 1 reading'])
})

test('the next page is read where the last one ended, and a list that is read again is as long as before', async () => {
  const lists = pendingCalls()
  vi.spyOn(api.statements, 'imports').mockImplementation(lists.call)
  const { now, does } = drawHook(useImports, undefined, newClient().around)
  const replies = async (page: object) => {
    await does(() => lists.last().answer(page))
    await does(() => vi.advanceTimersByTimeAsync(1))
  }
  const many = Array.from({ length: 50 }, (_, at) => ({ ...row('i9', 1), id: `n${at}` }))
  await replies({ rows: many, next: 'after fifty' })
  await does(() => now().more!.onMore())
  await replies({ rows: [row('i2', 1), row('i1', 1)], next: null })
  expect(now().rows!.slice(-2).map(shownAs)).toEqual(['i2 1 reading', 'i1 1 reading'])
  expect(now().more).toBeNull()
  fakeStream.missed('imports')
  await does(() => vi.advanceTimersByTimeAsync(1))
  expect(lists.inputs()).toEqual([{ limit: 50 }, { limit: 50, cursor: 'after fifty' }, { limit: 52 }])
})
