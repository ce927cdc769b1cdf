import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { expect, test } from 'vitest'
import { createPayRun, type Outcome, type PayRunState } from './pay-run.ts'

const rows = Array.from({ length: 45 }, (_, n) => ({ player: { id: `p${n}` } }) as LossReturnRow)

/** A run whose batches are answered as `act` says; `act` can use the run. */
function newRun(act: (batchNumber: number, run: { stop: () => unknown }) => void = () => {}) {
  const batches: (readonly LossReturnRow[])[] = []
  const states: PayRunState[] = []
  const run = createPayRun(
    rows,
    (batch) => {
      batches.push(batch)
      act(batches.length, run)
      return Promise.resolve(batch.map((row): Outcome => ({ row, code: null })))
    },
    (state) => states.push(state),
  )
  const last = () => {
    const state = states.at(-1)!
    return [state.phase, state.phase === 'ready' ? 0 : state.outcomes.length]
  }
  return { run, batches, states, last, sizes: () => batches.map(({ length }) => length) }
}

test('all are paid in batches of twenty, and progress is shown after each', async () => {
  const { run, states, sizes, last, batches } = newRun()
  await run.pay()
  expect(sizes()).toEqual([20, 20, 5])
  expect(batches.flat()).toEqual(rows)
  expect(states.map((state) => state.phase !== 'ready' && state.outcomes.length)).toEqual([0, 20, 40, 45, 45])
  expect(last()).toEqual(['done', 45])
})

test('a stop takes effect after the current batch, and going on pays all the rest', async () => {
  const { run, sizes, last, states } = newRun((number, own) => number === 1 && own.stop())
  await run.pay()
  expect(last()).toEqual(['paused', 20])
  expect(states.map((state) => state.phase === 'paying' && state.isStopping)).toEqual([
    false,
    true,
    true,
    false,
  ])
  await run.pay()
  expect(last()).toEqual(['done', 45])
  expect(sizes()).toEqual([20, 20, 5])
})

test('a batch without an answer pauses the run with its problem, and is repeated when it goes on', async () => {
  const { run, states, batches, last } = newRun((number) => {
    if (number === 2) throw new Error('the network is gone')
  })
  await run.pay()
  expect(last()).toEqual(['paused', 20])
  expect(states.at(-1)).toMatchObject({ problem: expect.anything() })
  await run.pay()
  expect(last()).toEqual(['done', 45])
  expect(batches[2]).toEqual(batches[1])
})

test('a stop during the last batch leaves nothing to go on with', async () => {
  const { run, last } = newRun((number, own) => number === 3 && own.stop())
  await run.pay()
  expect(last()).toEqual(['done', 45])
})
