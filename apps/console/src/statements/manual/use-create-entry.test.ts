// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import type { EntryInput } from './manual-entry.ts'
import { useCreateEntry } from './use-create-entry.ts'

let toasts: Toast[] = []
let removeLayer = () => {}
beforeEach(() => {
  toasts = []
  removeLayer = collectToasts(toasts)
})
afterEach(() => {
  removeLayer()
  vi.restoreAllMocks()
})

const input = { entry: { amount: '730' } as EntryInput, note: 'โอน' }
const row = (id: string, number: number) => ({ id, number }) as EntryRow

function newEntry() {
  const sent = pendingCalls()
  vi.spyOn(api.statements, 'create').mockImplementation(sent.call)
  const onCreated = vi.fn<(row: EntryRow) => void>()
  const hook = drawHook(() => useCreateEntry(onCreated), null)
  const answer = (outcome: string, entry: EntryRow) => hook.does(() => sent.last().answer({ outcome, entry }))
  return { ...hook, sent, answer, onCreated }
}

test('an entry that was added is told with its number, and handed on', async () => {
  const { does, now, sent, answer, onCreated } = newEntry()
  await does(({ run }) => run(input))
  expect(sent.calls[0]!.input).toMatchObject(input)
  await answer('created', row('e9', 94))
  expect(onCreated.mock.calls).toEqual([[row('e9', 94)]])
  expect(toasts).toMatchObject([{ title: m.manual_added({ n: 94 }), tone: 'success' }])
  expect(now().duplicate).toBeNull()
})

test('money that another entry may report is not added, and that entry is shown', async () => {
  const { does, now, answer, onCreated } = newEntry()
  await does(({ run }) => run(input))
  await answer('duplicate', row('e3', 37))
  expect(now().duplicate).toEqual(row('e3', 37))
  expect(onCreated).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('who adds it although there is another one, sends which one they saw, and the notice goes', async () => {
  const { does, now, sent, answer, onCreated } = newEntry()
  await does(({ run }) => run(input))
  await answer('duplicate', row('e3', 37))
  await does(({ run }) => run({ ...input, another: ['e3'] }))
  expect(sent.last().input).toMatchObject({ ...input, another: ['e3'] })
  expect(now().duplicate).toEqual(row('e3', 37))
  await answer('created', row('e9', 94))
  expect(now().duplicate).toBeNull()
  expect(onCreated.mock.calls).toEqual([[row('e9', 94)]])
})

test('of several others each is shown, and the last call names all that were seen', async () => {
  const { does, now, sent, answer } = newEntry()
  await does(({ run }) => run(input))
  await answer('duplicate', row('e3', 37))
  expect(now().seenIds).toEqual(['e3'])
  await does(({ run }) => run({ ...input, another: now().seenIds }))
  await answer('duplicate', row('e4', 38))
  expect(now().duplicate).toEqual(row('e4', 38))
  await does(({ run }) => run({ ...input, another: now().seenIds }))
  expect(sent.last().input).toMatchObject({ another: ['e3', 'e4'] })
})

test('after a lost answer a repeat sends the same entry, and nothing is told as added', async () => {
  const { does, now, sent, onCreated } = newEntry()
  await does(({ run }) => run({ ...input, another: ['e3'], messageId: 'm5' }))
  await does(() => sent.last().fail(new Problem('unreachable', 0)))
  expect(onCreated).not.toHaveBeenCalled()
  await does(() => now().operation.retry())
  expect(sent.calls).toHaveLength(2)
  expect(sent.last().input).toMatchObject({ ...input, another: ['e3'], messageId: 'm5' })
})
