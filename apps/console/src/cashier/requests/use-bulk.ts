import type { BulkResult } from '@khlang/contract/cashier/bulk-requests'
import type { BulkAct } from '@khlang/domain/cashier/bulk'
import { useRef, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { batchSize, type BulkInput, remaining } from './bulk-rows.ts'

type Run = { act: BulkAct; reason?: string; inputs: readonly BulkInput[] }

/**
 * Sends many requests in small batches. It stops when a batch fails (a refused row is a result). The next `send`
 * ignores its input, repeats that batch with the same ids, so that nothing is done twice, and goes on.
 */
export function useBulk(onSent: (results: readonly BulkResult[]) => void) {
  const run = useRef<Run | null>(null)
  const results = useRef<BulkResult[]>([])
  const isRunning = useRef(false)
  const [state, setState] = useState<{
    isBusy: boolean
    done: number
    total: number
    problem: Problem | null
  }>({
    isBusy: false,
    done: 0,
    total: 0,
    problem: null,
  })

  async function go({ act, reason, inputs }: Run) {
    const show = (isBusy: boolean, problem: Problem | null) =>
      setState({ isBusy, done: results.current.length, total: inputs.length, problem })
    show(true, null)
    try {
      for (let remainingInputs = remaining(inputs, results.current); remainingInputs.length > 0;) {
        const answer = await api.cashier.bulk({
          act,
          ...(reason && { reason }),
          rows: remainingInputs.slice(0, batchSize),
        })
        results.current.push(...answer.results)
        remainingInputs = remaining(inputs, results.current)
        show(true, null)
      }
      onSent(results.current)
    } catch (error) {
      show(false, asProblem(error))
    }
  }
  return {
    ...state,
    /** Starts sending, or continues after an interruption. */
    send(wanted: Run) {
      run.current ??= wanted
      if (isRunning.current) return
      isRunning.current = true
      void go(run.current).finally(() => (isRunning.current = false))
    },
    /**
     * Stops early and reports the results so far. They lack a batch without an answer, though it may have been carried
     * out.
     */
    stop: () => onSent(results.current),
  }
}
