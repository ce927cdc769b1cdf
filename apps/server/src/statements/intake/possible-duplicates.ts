import type { EntryInput } from '@khlang/contract/service-api/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { compareMoney, maybeMs } from '@khlang/domain/statements/same-money'
import type { Db } from '#platform/database/database.ts'
import { entriesAround, type NewEntry, reportedBefore } from './receive-store.ts'

/** Returns entries that may have reported the same money already. */
export async function findAlike(db: Db, input: EntryInput): Promise<StatementEntryId[]> {
  const { account, amount, direction, occurredAt, reference, sender, balanceAfter } = input
  const candidate = {
    direction,
    amount,
    occurredAt,
    reference: reference ?? null,
    senderAccount: sender?.accountTail ?? null,
    balanceAfter: balanceAfter ?? null,
  }
  const around = await entriesAround(db, { accountCode: account, ...candidate }, maybeMs)
  return around.filter((entry) => compareMoney(entry, candidate, 'typed') !== 'other').map(({ id }) => id)
}

/**
 * Returns which of the entries just added may be money reported before, by the same bank or another source:
 * a phone reads an SMS without a reference, and a feed reports the same transfer with one. The caller holds
 * the locks on the accounts, otherwise two sources at once would both count as first.
 */
export async function findPossibleDuplicates(
  db: Db,
  added: readonly NewEntry[],
): Promise<StatementEntryId[]> {
  if (added.length === 0) return []
  const before = await reportedBefore(
    db,
    added.map(({ id }) => id),
    maybeMs,
  )
  const others = Map.groupBy(before, ({ id }) => id)
  return added
    .filter(({ id, amountSatang: amount, balanceAfterSatang: balanceAfter, ...rest }) =>
      others
        .get(id)
        ?.some((other) => compareMoney(other, { ...rest, amount, balanceAfter }, 'heard') !== 'other'),
    )
    .map(({ id }) => id)
}
