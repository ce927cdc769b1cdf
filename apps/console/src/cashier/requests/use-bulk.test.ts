// @vitest-environment happy-dom
import type { BulkResult } from '@khlang/contract/cashier/bulk-requests'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import type { BulkInput, SentResult } from './bulk-rows.ts'
import { useBulk } from './use-bulk.ts'

afterEach(() => void vi.restoreAllMocks())

const inputs = (count: number, sending = 'first'): BulkInput[] =>
  Array.from({ length: count }, (_, at) => ({
    operationId: `${sending}-${at}`,
    requestId: `r${at}`,
    version: 3 + at,
  }))
const resultsOf = (rows: readonly BulkInput[]): BulkResult[] =>
  rows.map(({ requestId }) => ({ requestId, outcome: 'done' }))

/** Sends batches that the test answers one by one. */
function newBulk() {
  const batches = pendingCalls()
  vi.spyOn(api.cashier, 'bulk').mockImplementation(batches.call)
  const onSent = vi.fn<(results: readonly SentResult[]) => void>()
  const hook = drawHook(() => useBulk(onSent), null)
  const rowsAt = (at: number) => (batches.calls[at]!.input as { rows: BulkInput[] }).rows
  const answer = () =>
    hook.does(() => batches.last().answer({ results: resultsOf(rowsAt(batches.calls.length - 1)) }))
  return { ...hook, batches, rowsAt, answer, onSent }
}

test('many requests are sent ten at a time, each once, as they were previewed', async () => {
  const { does, now, batches, rowsAt, answer, onSent } = newBulk()
  await does(({ send }) => send({ act: 'cancel', reason: 'ซ้ำ', inputs: inputs(23) }))
  expect(batches.calls).toHaveLength(1)
  expect(batches.last().input).toEqual({ act: 'cancel', reason: 'ซ้ำ', rows: inputs(23).slice(0, 10) })
  expect(now()).toEqual({ ...now(), isBusy: true, done: 0, total: 23, problem: null })
  await answer()
  expect(now()).toMatchObject({ isBusy: true, done: 10, total: 23 })
  await answer()
  expect(onSent).not.toHaveBeenCalled()
  await answer()
  expect([0, 1, 2].flatMap(rowsAt)).toEqual(inputs(23))
  expect(onSent.mock.calls).toEqual([[resultsOf(inputs(23))]])
})

test('an act without a reason is sent without one', async () => {
  const { does, batches } = newBulk()
  await does(({ send }) => send({ act: 'complete', reason: '', inputs: inputs(2) }))
  expect(batches.last().input).toEqual({ act: 'complete', rows: inputs(2) })
})

test('after a lost answer sending stops, and goes on with the same batch under the same ids', async () => {
  const { does, now, batches, rowsAt, answer, onSent } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(13) }))
  await answer()
  const problem = new Problem('unreachable', 0)
  await does(() => batches.last().fail(problem))
  expect(now()).toMatchObject({ isBusy: false, done: 10, total: 13, problem })
  expect(onSent).not.toHaveBeenCalled()
  expect(batches.calls).toHaveLength(2)
  await does(({ send }) => send({ act: 'cancel', reason: 'x', inputs: inputs(29, 'second') }))
  expect(now()).toMatchObject({ isBusy: true, done: 10, total: 13, problem: null })
  expect(batches.last().input).toEqual({ act: 'complete', rows: inputs(13).slice(10) })
  expect(rowsAt(2)).toEqual(rowsAt(1))
  await answer()
  expect(onSent.mock.calls).toEqual([[resultsOf(inputs(13))]])
})

test('requests that a batch left unanswered are sent again', async () => {
  const { does, batches, rowsAt, onSent, answer } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(4) }))
  await does(() => batches.last().answer({ results: resultsOf(inputs(4).slice(1, 3)) }))
  expect(onSent).not.toHaveBeenCalled()
  expect(rowsAt(1)).toEqual([inputs(4)[0], inputs(4)[3]])
  await answer()
  expect(onSent.mock.calls[0]![0].map(({ requestId }) => requestId)).toEqual(['r1', 'r2', 'r0', 'r3'])
})

const all = (rows: readonly BulkInput[], outcome: 'undecided' | 'not-done'): SentResult[] =>
  rows.map(({ requestId }) => ({ requestId, outcome }))
const inThree = (inputs: BulkInput[]) =>
  [inputs.slice(0, 10), inputs.slice(10, 20), inputs.slice(20)] as const

test.each([
  ['is lost', new Problem('unreachable', 0)],
  ['cannot be read', new Error('broken answer')],
])(
  'who stops after the answer to a batch %s sees what was done, and which requests are undecided or not done; nothing more is sent',
  async (_, error) => {
    const { does, batches, answer, onSent } = newBulk()
    await does(({ send }) => send({ act: 'complete', inputs: inputs(25) }))
    await answer()
    await does(() => batches.last().fail(error))
    await does(({ stop }) => stop())
    const [done, unanswered, unsent] = inThree(inputs(25))
    expect(onSent.mock.calls).toEqual([
      [[...resultsOf(done), ...all(unanswered, 'undecided'), ...all(unsent, 'not-done')]],
    ])
    expect(batches.calls).toHaveLength(2)
  },
)

test('who stops after a batch that was refused sees that nothing was done with its requests', async () => {
  const { does, batches, answer, onSent } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(17) }))
  await answer()
  await does(() => batches.last().fail(new Problem('not-permitted', 403)))
  await does(({ stop }) => stop())
  const [done, refused] = inThree(inputs(17))
  expect(onSent.mock.calls).toEqual([[[...resultsOf(done), ...all(refused, 'not-done')]]])
})

test('who stops after the server did nothing for now sees that nothing was done with the requests', async () => {
  const { does, batches, onSent } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(7) }))
  await does(() => batches.last().fail(new Problem('unavailable', 503)))
  await does(({ stop }) => stop())
  expect(onSent.mock.calls).toEqual([[all(inputs(7), 'not-done')]])
})

test('requests stay undecided when the repeat of their batch is refused, and not when it is answered', async () => {
  const { does, batches, answer, onSent } = newBulk()
  const run = { act: 'complete' as const, inputs: inputs(25) }
  await does(({ send }) => send(run))
  await does(() => batches.last().fail(new Problem('timeout', 0)))
  await does(({ send }) => send(run))
  await answer()
  await does(() => batches.last().fail(new Problem('timeout', 0)))
  await does(({ send }) => send(run))
  await does(() => batches.last().fail(new Problem('not-signed-in', 401)))
  await does(({ stop }) => stop())
  const [done, unanswered, unsent] = inThree(inputs(25))
  expect(onSent.mock.calls).toEqual([
    [[...resultsOf(done), ...all(unanswered, 'undecided'), ...all(unsent, 'not-done')]],
  ])
})

test('who stops while a batch is on its way sees its results, and nothing more is sent', async () => {
  const { does, now, batches, answer, onSent } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(25) }))
  await answer()
  await does(({ stop }) => stop())
  expect(now()).toMatchObject({ isBusy: true, isStopping: true })
  expect(onSent).not.toHaveBeenCalled()
  await answer()
  const [first, second, unsent] = inThree(inputs(25))
  expect(onSent.mock.calls).toEqual([
    [[...resultsOf(first), ...resultsOf(second), ...all(unsent, 'not-done')]],
  ])
  expect(batches.calls).toHaveLength(2)
})

test('who stops before the answer to a batch is lost sees that its requests are undecided', async () => {
  const { does, batches, onSent } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(14) }))
  await does(({ stop }) => stop())
  await does(() => batches.last().fail(new Problem('timeout', 0)))
  const [unanswered, unsent] = inThree(inputs(14))
  expect(onSent.mock.calls).toEqual([[[...all(unanswered, 'undecided'), ...all(unsent, 'not-done')]]])
})

test('nothing more is sent once the page was left: nobody could stop it', async () => {
  const { does, remove, batches } = newBulk()
  await does(({ send }) => send({ act: 'complete', inputs: inputs(25) }))
  remove()
  await act(async () => batches.last().answer({ results: resultsOf(inputs(25).slice(0, 10)) }))
  expect(batches.calls).toHaveLength(1)
})

test('two presses of one drawing send one batch', async () => {
  const sent = pendingCalls()
  vi.spyOn(api.cashier, 'bulk').mockImplementation(sent.call)
  const { does } = drawHook(() => useBulk(() => {}), null)
  const run = { act: 'complete' as const, inputs: inputs(1) }
  await does(({ send }) => {
    send(run)
    send(run)
  })
  expect(sent.calls).toHaveLength(1)
})
