// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { rowOfConflict, useMatchDeposit, useMatchPlayer } from './use-match.ts'

afterEach(() => void vi.restoreAllMocks())

const refusal = (row?: object) =>
  new Problem('stale-version', 409, row ? { row: row as EntryRow } : {}, () => '')

test('a refusal shows the row that was changed: the entry, the request, or none', () => {
  const [entry, deposit] = [{ id: 'e1', direction: 'in' }, { id: 'd1' }]
  expect(rowOfConflict(refusal(entry))).toEqual({ entry })
  expect(rowOfConflict(refusal(deposit))).toEqual({ deposit })
  expect(rowOfConflict(refusal())).toBeNull()
})

test('a match with a request is sent as such, and a refusal is not done', async () => {
  const sent = pendingCalls()
  vi.spyOn(api.statements, 'matchDeposit').mockImplementation(sent.call)
  const [onDone, onRefused] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { does } = drawHook(() => useMatchDeposit(onDone, onRefused), null)
  await does(({ run }) => run({ entryId: 'e1', depositId: 'd1', bonus: 35, slipAccepted: true }))
  expect(sent.last().input).toMatchObject({ entryId: 'e1', depositId: 'd1', bonus: 35, slipAccepted: true })
  await does(() => sent.last().fail(refusal()))
  expect([onDone.mock.calls.length, onRefused.mock.calls.length]).toEqual([0, 1])
})

test('a match with a player is sent as such, and what was matched is handed on', async () => {
  const sent = pendingCalls()
  vi.spyOn(api.statements, 'matchPlayer').mockImplementation(sent.call)
  const [onDone, onRefused] = [vi.fn<(matched: unknown) => void>(), vi.fn<() => void>()]
  const { does } = drawHook(() => useMatchPlayer(onDone, onRefused), null)
  await does(({ run }) => run({ entryId: 'e1', player: 'north007', bonus: 45 }))
  expect(sent.last().input).toMatchObject({ entryId: 'e1', player: 'north007', bonus: 45 })
  await does(() => sent.last().answer({ orderId: 'o8' }))
  expect(onDone.mock.calls[0]![0]).toEqual({ orderId: 'o8' })
  expect(onRefused).not.toHaveBeenCalled()
})
