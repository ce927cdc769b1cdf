import type { BulkResult } from '@khlang/contract/cashier/bulk-requests'
import type { BulkAct } from '@khlang/domain/cashier/bulk'
import { useEffect, useRef, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { batchSize, type BulkInput, remaining, type SentResult } from './bulk-rows.ts'

type Run = { act: BulkAct; reason?: string; inputs: readonly BulkInput[] }

/**
 * Sends many requests in small batches. It stops when a batch fails (a refused row is a result). The next `send`
 * ignores its input, repeats that batch with the same ids, so that nothing is done twice, and goes on. When the component
 * is gone, nobody could stop it any more, so it stops after the current batch.
 */
export function useBulk(onSent: (results: readonly SentResult[]) => void) {
  const run = useRef<Run | null>(null)
  const results = useRef<BulkResult[]>([])
  /** The requests of batches to which no answer came at least once. */
  const withoutAnswer = useRef(new Set<string>())
  const isRunning = useRef(false)
  const isStopping = useRef(false)
  const [state, setState] = useState<{
    isBusy: boolean
    isStopping: boolean
    done: number
    total: number
    problem: Problem | null
  }>({
    isBusy: false,
    isStopping: false,
    done: 0,
    total: 0,
    problem: null,
  })

  useEffect(
    () => () => {
      isStopping.current = true
    },
    [],
  )

  /** Reports the results so far. Nothing more is sent after that. */
  function finish() {
    const others = remaining(run.current?.inputs ?? [], results.current).map(({ requestId }): SentResult => ({
      requestId,
      outcome: withoutAnswer.current.has(requestId) ? 'undecided' : 'not-done',
    }))
    onSent([...results.current, ...others])
  }

  async function go({ act, reason, inputs }: Run) {
    const show = (isBusy: boolean, problem: Problem | null) =>
      setState({ isBusy, isStopping: false, done: results.current.length, total: inputs.length, problem })
    const nextBatch = () => remaining(inputs, results.current).slice(0, batchSize)
    show(true, null)
    let rows = nextBatch()
    try {
      for (; rows.length > 0 && !isStopping.current; rows = nextBatch()) {
        const answer = await api.cashier.bulk({ act, ...(reason && { reason }), rows })
        results.current.push(...answer.results)
        setState((now) => ({ ...now, done: results.current.length }))
      }
      finish()
    } catch (error) {
      const problem = asProblem(error)
      // A later refusal of the repeat decides nothing: it may come before the check for repeats.
      if (problem.undecided && !problem.nothingDone)
        rows.forEach(({ requestId }) => withoutAnswer.current.add(requestId))
      if (isStopping.current) finish()
      else show(false, problem)
    }
  }
  return {
    ...state,
    /** Starts sending, or continues after an interruption. */
    send(wanted: Run) {
      run.current ??= wanted
      if (isRunning.current) return
      isRunning.current = true
      isStopping.current = false
      void go(run.current).finally(() => (isRunning.current = false))
    },
    /**
     * Stops after the current batch and reports the results so far. Of the others, those of a batch without an answer are
     * undecided, and with the rest nothing was done.
     */
    stop() {
      isStopping.current = true
      if (isRunning.current) setState((now) => ({ ...now, isStopping: true }))
      else finish()
    },
  }
}
