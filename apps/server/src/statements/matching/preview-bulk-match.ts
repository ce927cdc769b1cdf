import type { StatementEntryId } from '@khlang/domain/brand'
import { firstFitting } from '@khlang/domain/statements/candidates'
import { checkEntry } from '@khlang/domain/statements/entry'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { candidateRow, rankEntry, readWeights } from './rank-entry.ts'
import { entryRow } from '../rows.ts'
import { type EntryRecord, readEntries } from '../store.ts'

/**
 * Returns for each selected entry the best request of the same amount, and whether the pair is ready to match, to be
 * reviewed or not eligible, and why. An entry that shares its best request with another is never ready.
 */
export async function previewBulkMatch(
  { caller, sql }: Context,
  { entryIds }: { entryIds: StatementEntryId[] },
) {
  const actor = permit(caller, 'entry.match')
  const [entries, weights] = await Promise.all([readEntries(sql, entryIds), readWeights(sql)])
  const previews = await Promise.all(
    entries.map(async (entry) => {
      const allowed = checkEntry(
        { ...entry, amount: entry.amountSatang, claim: claimOf(entry) },
        'match',
        actor,
        new Date(),
      )
      const { judgement, ranked } = await rankEntry(sql, entry, weights)
      const best = firstFitting(ranked)
      return { entry, allowed, judgement, best }
    }),
  )
  const wantedBy = Map.groupBy(previews, ({ best }) => best?.request.record.id)
  return {
    rows: previews.map(({ entry, allowed, judgement, best }) => {
      const slipAlike = best?.request.record.slipAlike === true
      const isContested = best !== undefined && wantedBy.get(best.request.record.id)!.length > 1
      const group =
        allowed !== true || !best
          ? ('not-eligible' as const)
          : (judgement === 'certain' || judgement === 'suggested') && !isContested && !slipAlike
            ? ('ready' as const)
            : ('look' as const)
      return {
        entry: entryRow(entry, actor.role),
        group,
        why: allowed !== true ? allowed : isContested ? 'contested' : slipAlike ? 'slip-alike' : judgement,
        best: best ? candidateRow(best, actor.role) : null,
      }
    }),
  }
}

const claimOf = ({ holder, leaseUntil }: EntryRecord) =>
  holder && leaseUntil ? { by: holder, claimNo: 0, until: leaseUntil } : null
