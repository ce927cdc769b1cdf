import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import { useEffect, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { createPayRun, type PayRunState } from './pay-run.ts'

/**
 * Pays the loss-returns of these rows, as they were when the component was first drawn. `goOn` continues a paused run.
 * When the component is gone, nobody could stop it any more, so it stops after the current batch.
 */
export function usePayMany(covered: CoveredDays, rows: readonly LossReturnRow[]) {
  const [state, setState] = useState<PayRunState>({ phase: 'ready' })
  const [run] = useState(() => createPayRun(rows, batchPayer(covered), setState))
  useEffect(() => run.stop, [run])
  return {
    state,
    pay: () => void run.pay(),
    stop: run.stop,
    goOn: () => state.phase === 'paused' && void run.pay(),
  }
}

/**
 * Returns the function that pays a batch. Each payment keeps its operation id, so that repeating a batch after a lost
 * answer pays nobody twice.
 */
function batchPayer(covered: CoveredDays) {
  const ids = new Map<string, OperationId>()
  const inputOf = ({ player, amount }: LossReturnRow) => {
    const operationId = ids.get(player.id) ?? (crypto.randomUUID() as OperationId)
    ids.set(player.id, operationId)
    return { operationId, playerId: player.id as PlayerId, amount }
  }
  return async (batch: readonly LossReturnRow[]) => {
    const { results } = await api.rewards.payLossReturns({
      span: covered.span,
      day: covered.from,
      players: batch.map(inputOf),
    })
    return results.map((result, at) =>
      result.outcome === 'ordered' ? { row: result.row, code: null } : { row: batch[at]!, code: result.code },
    )
  }
}
