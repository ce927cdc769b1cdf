import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { asProblem, type Problem } from '#parts/problems/problem.ts'

/**
 * `code`: why the server refused to pay the loss-return of this row; null if it was ordered (`row` is then the new
 * one), which the back-end may still refuse.
 */
export type Outcome = { row: LossReturnRow; code: string | null }
export type PayRunState =
  | { phase: 'ready' }
  /** `isStopping`: the run pauses as soon as the current batch is answered. */
  | { phase: 'paying'; outcomes: readonly Outcome[]; isStopping: boolean }
  /** The run was stopped, or a call failed. The rest can be continued. */
  | { phase: 'paused'; outcomes: readonly Outcome[]; problem: Problem | null }
  | { phase: 'done'; outcomes: readonly Outcome[] }

/** Payments per batch: few, so that stopping takes effect soon. */
const batchSize = 20

/**
 * Pays loss-returns in batches and reports each state. `pay` starts; after a pause it continues with the batch whose
 * answer is missing, or else the next one. `stop` takes effect after the current batch. `payBatch` returns one outcome
 * for each row, in order.
 */
export function createPayRun(
  rows: readonly LossReturnRow[],
  payBatch: (batch: readonly LossReturnRow[]) => Promise<readonly Outcome[]>,
  report: (state: PayRunState) => void,
) {
  let outcomes: readonly Outcome[] = []
  let isStopping = false
  let isPaying = false
  const reportPaying = () => report({ phase: 'paying', outcomes, isStopping })

  async function pay() {
    isStopping = false
    isPaying = true
    try {
      report(await payAll())
    } finally {
      isPaying = false
    }
  }

  async function payAll(): Promise<PayRunState> {
    reportPaying()
    while (outcomes.length < rows.length) {
      if (isStopping) return { phase: 'paused', outcomes, problem: null }
      try {
        const batch = rows.slice(outcomes.length, outcomes.length + batchSize)
        outcomes = [...outcomes, ...(await payBatch(batch))]
        reportPaying()
      } catch (error) {
        return { phase: 'paused', outcomes, problem: asProblem(error) }
      }
    }
    return { phase: 'done', outcomes }
  }

  return {
    pay,
    stop() {
      isStopping = true
      if (isPaying) reportPaying()
    },
  }
}
