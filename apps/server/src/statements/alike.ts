import type { HeardEntry } from '@khlang/contract/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { mayBeTheSame, typedMomentMs } from '@khlang/domain/statements/likeness'
import type { Db } from '#platform/database.ts'
import { entriesAround } from './receive-store.ts'

/** Entries that may have told of this very money already. */
export async function findAlike(db: Db, heard: HeardEntry): Promise<StatementEntryId[]> {
  const { account, amount, direction, occurredAt, reference, sender, balanceAfter } = heard
  const told = {
    direction,
    amount,
    occurredAt,
    reference: reference ?? null,
    senderAccount: sender?.accountTail ?? null,
    balanceAfter: balanceAfter ?? null,
  }
  const around = await entriesAround(db, { accountCode: account, ...told }, typedMomentMs)
  return around.filter((entry) => mayBeTheSame(entry, told, typedMomentMs)).map(({ id }) => id)
}
