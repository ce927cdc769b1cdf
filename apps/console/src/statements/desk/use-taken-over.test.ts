// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useTakenOver } from './use-taken-over.ts'

afterEach(() => void vi.restoreAllMocks())

const entry = (id: string, state: string, holder: string | null) => ({ id, state, holder }) as EntryRow
const own = (id: string) => entry(id, 'claimed', 'nok')
const taken = (id: string) => entry(id, 'claimed', 'lek')

function drawDesk(open: EntryRow | null = null) {
  const reads = pendingCalls()
  vi.spyOn(api.statements, 'entry').mockImplementation(reads.call)
  const hook = drawHook((shown: EntryRow | null) => useTakenOver('nok', shown), open)
  return { ...hook, reads, hears: (row: EntryRow) => fakeStream.sends('statements', row) }
}

test('who lost an entry to a colleague is told, whatever is open by now, until they have seen it', async () => {
  const { now, draw, does, hears } = drawDesk(own('e1'))
  draw(entry('e2', 'open', null))
  expect(now().taken).toBeNull()
  hears(taken('e1'))
  expect(now().taken).toEqual(taken('e1'))
  await does(({ seen }) => seen())
  expect(now().taken).toBeNull()
  hears(entry('e1', 'claimed', 'daeng'))
  expect(now().taken).toBeNull()
})

test('an entry that was claimed on another screen of the same employee counts too', () => {
  const { now, hears } = drawDesk()
  hears(own('e3'))
  hears(taken('e3'))
  expect(now().taken?.id).toBe('e3')
})

test('an entry that a colleague claims, and that was never one’s own, is none of one’s business', () => {
  const { now, hears } = drawDesk(taken('e1'))
  hears(entry('e1', 'claimed', 'daeng'))
  hears(taken('e4'))
  expect(now().taken).toBeNull()
})

test('an entry that is open without a claim is not one’s own', () => {
  const { now, hears } = drawDesk(entry('e1', 'open', 'nok'))
  hears(taken('e1'))
  expect(now().taken).toBeNull()
})

test.each([
  ['open', null],
  ['matched', 'nok'],
])('an entry that one left as %s oneself is not taken over', (state, holder) => {
  const { now, hears } = drawDesk(own('e1'))
  hears(entry('e1', state, holder))
  expect(now().taken).toBeNull()
  hears(taken('e1'))
  expect(now().taken).toBeNull()
})

test('a row of another list with the same id is no entry', () => {
  const { now } = drawDesk(own('e1'))
  fakeStream.sends('deposits', taken('e1'))
  expect(now().taken).toBeNull()
})

test('after an interruption each entry of one’s own is read, and one that was taken over meanwhile is shown', async () => {
  const { now, does, reads, hears } = drawDesk(own('e1'))
  hears(own('e5'))
  hears(taken('e6'))
  fakeStream.reconnects()
  expect(reads.inputs()).toEqual([{ id: 'e1' }, { id: 'e5' }])
  await does(() => reads.calls[0]!.fail(new Error('unreachable')))
  await does(() => reads.calls[1]!.answer(taken('e5')))
  expect(now().taken?.id).toBe('e5')
  fakeStream.reconnects()
  expect(reads.inputs().slice(2)).toEqual([{ id: 'e1' }])
})

test('the desk that was left hears nothing more', () => {
  const { remove, reads } = drawDesk(own('e1'))
  remove()
  fakeStream.reconnects()
  expect(reads.calls).toEqual([])
})

test('an answer that is older than what was heard does not make the same take-over be told twice', async () => {
  const reads = pendingCalls()
  vi.spyOn(api.statements, 'entry').mockImplementation(reads.call)
  const at = (version: number, holder: string) => ({ ...entry('e1', 'claimed', holder), version })
  const opened = at(4, 'nok')
  const { now, does } = drawHook(() => useTakenOver('nok', opened), undefined)
  fakeStream.reconnects()
  fakeStream.sends('statements', at(5, 'lek'))
  expect(now().taken).not.toBeNull()
  await does(({ seen }) => seen())
  await does(() => reads.last().answer(at(4, 'nok')))
  fakeStream.sends('statements', at(6, 'lek'))
  expect(now().taken).toBeNull()
})
