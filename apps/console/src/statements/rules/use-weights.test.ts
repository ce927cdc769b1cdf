// @vitest-environment happy-dom
import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useSaveWeights, useWeights } from './use-weights.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const weights = (amount: number) => ({ amount }) as unknown as RankWeights
const settings = (amount: number) => ({ matchWeights: weights(amount), otherSetting: 5 })

async function drawWeights() {
  const read = vi.spyOn(api.settings, 'get').mockResolvedValue(settings(41) as never)
  const saves = pendingCalls()
  vi.spyOn(api.settings, 'update').mockImplementation(saves.call)
  const { client, around } = newClient()
  const hook = drawHook(() => ({ shown: useWeights().data, save: useSaveWeights() }), null, around)
  await hook.passes(1)
  return { ...hook, read, saves, client }
}

test('weights are saved over those that were seen, and shown at once as the server keeps them', async () => {
  const { now, does, passes, saves, read } = await drawWeights()
  expect(now().shown).toEqual(weights(41))
  const saved = now().save({ weights: weights(52), seen: weights(41) })
  expect(saves.inputs()).toEqual([{ matchWeights: weights(52), seen: { matchWeights: weights(41) } }])
  expect(now().shown).toEqual(weights(41))
  await does(() => saves.last().answer(settings(53)))
  await passes(1)
  expect(await saved).toEqual(settings(53))
  expect(now().shown).toEqual(weights(53))
  expect(read).toHaveBeenCalledTimes(1)
})

test('refused weights are not shown as saved', async () => {
  const { now, does, passes, saves } = await drawWeights()
  const refusal = new Problem('stale-version', 409)
  const saved = now().save({ weights: weights(52), seen: weights(41) })
  await Promise.all([expect(saved).rejects.toBe(refusal), does(() => saves.last().fail(refusal))])
  await passes(1)
  expect(now().shown).toEqual(weights(41))
})

test('weights that a colleague changed are shown on every screen, and read for no other reason', async () => {
  const { now, passes, read } = await drawWeights()
  read.mockResolvedValue(settings(64) as never)
  fakeStream.missed('accounts')
  await passes(5_000)
  expect(now().shown).toEqual(weights(41))
  fakeStream.missed('statements')
  await passes(1)
  expect(now().shown).toEqual(weights(64))
})

test('a page that was left reads nothing more', async () => {
  const { remove, client } = await drawWeights()
  remove()
  fakeStream.missed('statements')
  expect(client.getQueryState(['settings'])?.isInvalidated).toBe(false)
})
