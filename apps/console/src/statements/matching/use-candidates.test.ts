// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useCandidates } from './use-candidates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const entry = (id: string) => ({ id }) as EntryRow
const deposit = (id: string, version: number, state = 'pending') => ({ id, version, state })
const answered = {
  ambiguous: false,
  rows: [deposit('d1', 3), deposit('d2', 7)].map((one) => ({ deposit: one, score: one.version * 11 })),
}

/** The candidates of an entry, read once. */
async function drawCandidates() {
  const reads = pendingCalls()
  vi.spyOn(api.statements, 'candidates').mockImplementation(reads.call)
  const { client, around } = newClient()
  const hook = drawHook((id: string) => useCandidates(entry(id)), 'e1', around)
  const reply = async (answer: object = answered) => {
    await hook.does(() => reads.last().answer(answer))
    await hook.passes(1)
  }
  const hears = async (row: object) => {
    fakeStream.sends('deposits', row)
    await hook.passes(1)
  }
  await reply()
  const states = () =>
    hook.now().data?.rows.map((one) => `${one.deposit.id} ${one.deposit.version} ${one.deposit.state}`)
  return { ...hook, reads, reply, hears, client, states }
}

test('the candidates are those of the entry that is open', async () => {
  const { draw, now, reads, reply, passes, states } = await drawCandidates()
  expect(states()).toEqual(['d1 3 pending', 'd2 7 pending'])
  draw('e2')
  expect(now().data).toBeUndefined()
  expect(reads.inputs()).toEqual([{ entryId: 'e1' }, { entryId: 'e2' }])
  await reply({ ambiguous: true, rows: [] })
  await passes(1)
  expect(now().data).toEqual({ ambiguous: true, rows: [] })
})

test('a candidate that a colleague matched is shown so at once, and the ranking is read again', async () => {
  const { now, reads, hears, states, passes } = await drawCandidates()
  await hears(deposit('d2', 8, 'crediting'))
  expect(states()).toEqual(['d1 3 pending', 'd2 8 crediting'])
  expect(now().data?.rows.map(({ score }) => score)).toEqual([33, 77])
  expect(reads.calls).toHaveLength(1)
  await passes(1_499)
  expect(reads.calls).toHaveLength(2)
})

test('a candidate that a colleague claims is shown so, and nothing is read', async () => {
  const { reads, hears, states, passes } = await drawCandidates()
  await hears({ ...deposit('d1', 4), holder: 'som@example.test' })
  expect(states()).toEqual(['d1 4 pending', 'd2 7 pending'])
  await passes(5_000)
  expect(reads.calls).toHaveLength(1)
})

test('a candidate that changed otherwise may have another rank', async () => {
  const { reads, hears, states, passes } = await drawCandidates()
  await hears(deposit('d1', 4))
  expect(states()).toEqual(['d1 4 pending', 'd2 7 pending'])
  await passes(1_500)
  expect(reads.calls).toHaveLength(2)
})

test('the candidates of an entry that was corrected, or of which one was declined, are read again', async () => {
  const { reads, passes } = await drawCandidates()
  fakeStream.sends('statements', { id: 'e1', version: 2 })
  await passes(1_500)
  expect(reads.calls).toHaveLength(2)
})

test('a message that arrives late does not bring an older state back', async () => {
  const { hears, states } = await drawCandidates()
  await hears(deposit('d2', 6))
  expect(states()).toEqual(['d1 3 pending', 'd2 7 pending'])
})

test('many new requests of a moment cause one read; one that is no longer open causes none', async () => {
  const { reads, hears, passes } = await drawCandidates()
  await hears(deposit('d3', 2, 'cancelled'))
  await passes(5_000)
  expect(reads.calls).toHaveLength(1)
  await hears(deposit('d4', 1))
  await passes(1_000)
  await hears(deposit('d5', 1))
  await passes(600)
  expect(reads.calls).toHaveLength(2)
})

test('a row of another list changes nothing', async () => {
  const { reads, passes, states } = await drawCandidates()
  fakeStream.sends('withdrawals', deposit('d1', 9))
  fakeStream.sends('statements', deposit('d6', 1))
  await passes(5_000)
  expect(states()).toEqual(['d1 3 pending', 'd2 7 pending'])
  expect(reads.calls).toHaveLength(1)
})

test('after an interruption of the stream the candidates are read again', async () => {
  const { reads, passes } = await drawCandidates()
  fakeStream.reconnects()
  await passes(1_500)
  expect(reads.calls).toHaveLength(2)
})

test('what is heard after another entry was opened concerns that entry', async () => {
  const { draw, reads, reply, hears, passes } = await drawCandidates()
  await hears(deposit('d4', 1))
  draw('e2')
  await reply()
  await passes(5_000)
  expect(reads.inputs()).toEqual([{ entryId: 'e1' }, { entryId: 'e2' }])
  await hears(deposit('d1', 4, 'crediting'))
  await passes(1_500)
  expect(reads.inputs()).toEqual([{ entryId: 'e1' }, { entryId: 'e2' }, { entryId: 'e2' }])
})

test('who comes back to an entry sees it read again, since changes were missed', async () => {
  const { client, remove, hears } = await drawCandidates()
  remove()
  expect(client.getQueryState(['candidates', 'e1'])?.isInvalidated).toBe(true)
  await hears(deposit('d1', 4))
  expect(client.getQueryData(['candidates', 'e1'])).toEqual(answered)
})

test('a request that a colleague matches while the candidates are read for the first time is not shown as open', async () => {
  const reads = pendingCalls()
  vi.spyOn(api.statements, 'candidates').mockImplementation(reads.call)
  const { now, does } = drawHook(() => useCandidates(entry('e1')), undefined, newClient().around)
  fakeStream.sends('deposits', deposit('d1', 4, 'crediting'))
  await does(() => reads.last().answer({ ambiguous: false, rows: [{ deposit: deposit('d1', 3) }] }))
  await does(() => vi.advanceTimersByTimeAsync(1))
  expect(now().data!.rows[0]!.deposit).toMatchObject({ version: 4, state: 'crediting' })
})

test('an answer that is older than what was heard meanwhile takes nothing back', async () => {
  const reads = pendingCalls()
  vi.spyOn(api.statements, 'candidates').mockImplementation(reads.call)
  const { now, does } = drawHook(() => useCandidates(entry('e1')), undefined, newClient().around)
  const older = { ambiguous: false, rows: [{ deposit: deposit('d1', 3) }] }
  await does(() => reads.last().answer(older))
  await does(() => vi.advanceTimersByTimeAsync(1))
  fakeStream.sends('deposits', deposit('d2', 1))
  await does(() => vi.advanceTimersByTimeAsync(1_500))
  expect(reads.calls).toHaveLength(2)
  fakeStream.sends('deposits', deposit('d1', 5))
  await does(() => reads.last().answer(older))
  await does(() => vi.advanceTimersByTimeAsync(1))
  expect(now().data!.rows[0]!.deposit.version).toBe(5)
})
