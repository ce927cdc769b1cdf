import type { StatementEntryId } from '@khlang/domain/brand'
import { credits } from '@khlang/domain/money'
import { classifyPair } from '@khlang/domain/statements/bulk-match'
import { firstFitting } from '@khlang/domain/statements/candidates'
import { checkEntry } from '@khlang/domain/statements/entry'
import { type DuplicateRecord, duplicatesOf } from '#cashier/slips/slip-store.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { readSettings } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { candidateRow, type RankedRequest, rankEntry } from './rank-entry.ts'
import { entryRow } from '../rows.ts'
import { type EntryRecord, readEntries } from '../store.ts'

/**
 * Returns for each selected entry the best request of the same amount, and whether the pair is ready to match, to be
 * reviewed or not eligible, and why. An entry that shares its best request with another is never ready, nor is a pair
 * whose player is on the watch list. What the match would refuse is not eligible.
 */
export async function previewBulkMatch(
  { caller, sql }: Context,
  { entryIds }: { entryIds: StatementEntryId[] },
) {
  const actor = permit(caller, 'entry.match')
  const [entries, settings, now] = await Promise.all([
    readEntries(sql, entryIds),
    readSettings(sql, ['match.weights', 'deposit.bonusCeilings', 'approvals']),
    databaseTime(sql),
  ])
  const pairs = await Promise.all(
    entries.map(async (entry) => {
      const { judgement, ranked } = await rankEntry(sql, entry, settings['match.weights'])
      const best = firstFitting(ranked)
      const record = best?.request.record
      return {
        entry,
        judgement,
        best,
        duplicates: record?.slipAlike ? await duplicatesOf(sql, record.id) : [],
      }
    }),
  )
  const wantedBy = Map.groupBy(pairs, ({ best }) => best?.request.record.id)
  const requestOf = ({ request: { record } }: RankedRequest, duplicates: readonly DuplicateRecord[]) => ({
    ...record,
    amount: credits(record.amount),
    bonus: credits(record.bonus),
    duplicates,
    contested: wantedBy.get(record.id)!.length > 1,
  })
  const { approvals, 'deposit.bonusCeilings': ceilings } = settings
  return {
    rows: pairs.map(({ entry, judgement, best, duplicates }) => {
      const matched = { ...entry, amount: entry.amountSatang, claim: claimOf(entry) }
      const pair = {
        entry: checkEntry(matched, 'match', actor, now),
        judgement,
        request: best ? requestOf(best, duplicates) : null,
      }
      return {
        entry: entryRow(entry, actor.role),
        ...classifyPair(pair, { actor, now, ceilings, approvals }),
        best: best ? candidateRow(best, actor.role) : null,
      }
    }),
  }
}

const claimOf = ({ holder, leaseUntil }: EntryRecord) =>
  holder && leaseUntil ? { by: holder, claimNo: 0, until: leaseUntil } : null
