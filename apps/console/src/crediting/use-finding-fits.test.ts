// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { useFindingFits } from './use-finding-fits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a movement of the back-end's books. The test answers what may explain it. */
function openMovement() {
  const reads = pendingCalls()
  vi.spyOn(api.crediting, 'findingFits').mockImplementation(reads.call)
  const hook = drawHook(() => useFindingFits({ id: 'f-1' as never }), null, newClient().around)
  const gets = (change: () => void) =>
    hook.does(() => {
      change()
      return vi.advanceTimersByTimeAsync(1)
    })
  return { now: hook.now, reads, gets }
}
const nothing = { requests: [], entries: [] }

test('while requests and entries are looked for, the employee waits; found, nothing is missing', async () => {
  const { now, gets, reads } = openMovement()
  expect(reads.inputs()).toEqual([{ id: 'f-1' }])
  expect(now()).toMatchObject({ data: undefined, error: null, notReadReason: m.reconcile_looking() })
  await gets(() => reads.last().answer(nothing))
  expect(now()).toMatchObject({ data: nothing, error: null, notReadReason: null })
})

test('a failed search says why, and the employee can search again', async () => {
  const { now, gets, reads } = openMovement()
  const problem = new Problem('bug', 500)
  await gets(() => reads.last().fail(problem))
  expect(now()).toMatchObject({ data: undefined, error: problem, notReadReason: problem.sentence() })
  await gets(() => now().onAgain())
  expect(reads.calls).toHaveLength(2)
  expect(now()).toMatchObject({ error: null, notReadReason: m.reconcile_looking() })
  await gets(() => reads.last().answer(nothing))
  expect(now()).toMatchObject({ data: nothing, error: null, notReadReason: null })
})
