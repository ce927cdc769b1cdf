import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import { useRef, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'

/** `code`: why the server refused to pay the loss-return of this row; null if it was ordered. */
export type Outcome = { row: LossReturnRow; code: string | null }
export type PayMany =
  | { phase: 'ready' }
  | { phase: 'paying'; outcomes: readonly Outcome[] }
  /** The run was stopped, or a call failed. The rest can be continued under the same ids. */
  | { phase: 'paused'; outcomes: readonly Outcome[]; problem: Problem | null }
  | { phase: 'done'; outcomes: readonly Outcome[] }

/** Payments per batch: few, so that stopping takes effect soon. */
const batchSize = 20

/**
 * Pays loss-returns in batches. Each payment keeps its operation id, so that continuing after a lost answer pays
 * nobody twice.
 */
export function usePayMany(covered: CoveredDays, rows: readonly LossReturnRow[]) {
  const [state, setState] = useState<PayMany>({ phase: 'ready' })
  const ids = useRef(new Map<string, OperationId>())
  const stopping = useRef(false)

  const inputOf = ({ player, amount }: LossReturnRow) => {
    const operationId = ids.current.get(player.id) ?? (crypto.randomUUID() as OperationId)
    ids.current.set(player.id, operationId)
    return { operationId, playerId: player.id as PlayerId, amount }
  }

  async function pay(before: readonly Outcome[]) {
    stopping.current = false
    let outcomes = before
    setState({ phase: 'paying', outcomes })
    while (outcomes.length < rows.length) {
      if (stopping.current) return setState({ phase: 'paused', outcomes, problem: null })
      const now = rows.slice(outcomes.length, outcomes.length + batchSize)
      try {
        const { results } = await api.rewards.payLossReturns({
          span: covered.span,
          day: covered.from,
          players: now.map(inputOf),
        })
        outcomes = [
          ...outcomes,
          ...results.map((result, at) =>
            result.outcome === 'ordered'
              ? { row: result.row, code: null }
              : { row: now[at]!, code: result.code },
          ),
        ]
        setState({ phase: 'paying', outcomes })
      } catch (error) {
        return setState({ phase: 'paused', outcomes, problem: asProblem(error) })
      }
    }
    setState({ phase: 'done', outcomes })
  }

  return {
    state,
    pay: () => void pay([]),
    stop: () => (stopping.current = true),
    goOn: () => state.phase === 'paused' && void pay(state.outcomes),
  }
}
