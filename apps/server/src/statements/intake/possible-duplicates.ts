import type { EntryInput } from '@khlang/contract/service-api/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { compareMoney, nearbyReportMs } from '@khlang/domain/statements/same-money'
import type { Db } from '#platform/database/database.ts'
import { entriesAround, type NewEntry, reportedBefore } from './receive-store.ts'

/**
 * Returns the entries within five minutes, or of the day without a time, that may report the same money as this input,
 * nearest in time first.
 */
export async function findSameMoney(db: Db, input: EntryInput): Promise<StatementEntryId[]> {
  const { account, amount, direction, occurredAt, reference, sender, balanceAfter } = input
  const candidate = {
    direction,
    amount,
    occurredAt,
    reference: reference ?? null,
    senderAccount: sender?.accountTail ?? null,
    balanceAfter: balanceAfter ?? null,
  }
  const nearbyEntries = await entriesAround(db, { accountCode: account, ...candidate }, nearbyReportMs)
  const alike = nearbyEntries.filter((entry) => compareMoney(entry, candidate, 'typed') !== 'other')
  return [...new Set(alike.map(({ id }) => id))]
}

/**
 * The entries that the employee was shown and of which they state that they are different money. A single id, from a
 * console opened before an update, is the last one shown. Ids of entries that do not look the same (any more) count for
 * nothing, as after the typed values were changed.
 */
export type Another = StatementEntryId | readonly StatementEntryId[] | undefined

/**
 * Returns the first of these look-alikes of which nobody stated that it is different money; undefined if there is none.
 * They are shown in this order, so a single id counts for those before it too.
 */
export function firstUnseen(
  lookAlikes: readonly StatementEntryId[],
  another: Another,
): StatementEntryId | undefined {
  const seenIds =
    typeof another === 'string' ? lookAlikes.slice(0, lookAlikes.indexOf(another) + 1) : (another ?? [])
  return lookAlikes.find((id) => !seenIds.includes(id))
}

/**
 * Returns which of the entries just added may be money that was reported before, by the same source or
 * another: for example, a phone reads an SMS without a reference, and a feed reports the same transfer with a
 * reference. The caller has locked the accounts (`lockIntake`); otherwise two simultaneous sources would both
 * count as first.
 */
export async function findPossibleDuplicates(
  db: Db,
  newEntries: readonly NewEntry[],
): Promise<StatementEntryId[]> {
  if (newEntries.length === 0) return []
  const before = await reportedBefore(
    db,
    newEntries.map(({ id }) => id),
    nearbyReportMs,
  )
  const reportsById = Map.groupBy(before, ({ id }) => id)
  return newEntries
    .filter(({ id, amountSatang: amount, balanceAfterSatang: balanceAfter, ...rest }) =>
      reportsById
        .get(id)
        ?.some((other) => compareMoney(other, { ...rest, amount, balanceAfter }, 'heard') !== 'other'),
    )
    .map(({ id }) => id)
}
