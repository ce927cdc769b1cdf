import type { OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { Refusal } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { matchOnce } from './match-once.ts'

type Pair = {
  operationId: OperationId
  entryId: StatementEntryId
  entryVersion: number
  depositId: RequestId
  depositVersion: number
}

/**
 * Matches these pairs one by one. Refuses a pair whose entry or request no longer has the given version. A
 * refusal does not affect the other pairs.
 */
export async function bulkMatch(context: Context, { pairs }: { pairs: Pair[] }) {
  const actor = permit(context.caller, 'entry.match')
  const results = []
  for (const pair of pairs) {
    const { entryId, depositId } = pair
    try {
      const matched = await matchOnce(context, actor, 'statements/bulk-match', pair, () =>
        Promise.resolve(depositId),
      )
      results.push({ entryId, outcome: 'matched' as const, orderId: matched.orderId })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ entryId, outcome: 'refused' as const, code: error.code })
    }
  }
  return { results }
}
