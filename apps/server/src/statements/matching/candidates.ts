import type { StatementEntryId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { candidateRow, rankEntry, readWeights } from './rank-entry.ts'
import { readEntries } from '../store.ts'

const maxShown = 10

/**
 * Returns the best ten requests that this money may be for, best first, each with its reasons. Requests for
 * another amount are included only if they reach a minimum score that the shop has set.
 */
export async function candidates({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'list.view')
  const [entry] = await readEntries(sql, [entryId])
  if (!entry) return refuse('not-found')
  const weights = await readWeights(sql)
  const { ambiguous, judgement, ranked } = await rankEntry(sql, entry, weights)
  const worthShowing = ranked
    .filter(({ sameAmount, score }) => sameAmount || score >= weights.otherAmountFrom)
    .slice(0, maxShown)
  return { ambiguous, judgement, rows: worthShowing.map((one) => candidateRow(one, actor.role)) }
}
