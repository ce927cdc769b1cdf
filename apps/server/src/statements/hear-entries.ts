import { type HeardEntry, heardEntry } from '@khlang/contract/service'
import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { fingerprint } from '@khlang/domain/statements/fingerprint'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { findRetold } from './alike.ts'
import { lockAccounts } from './import-store.ts'
import { addEntries, findHeardBefore, knownAccounts, markTwins, type NewEntry } from './receive-store.ts'

export type Heard = { id?: string; outcome: 'created' | 'duplicate' | 'refused'; reason?: string }

/**
 * What banks, phones and people tell becomes entries, each on its own: one bad entry spoils no other, a repeat is harmless, and what may
 * be a repeat is marked.
 */
export async function hearEntries(
  tx: Tx,
  heard: readonly unknown[],
  employee: EmployeeEmail | null,
  /** What sets it apart from one that looks the same, when a person says that it is another. */
  apart: string | null = null,
): Promise<Heard[]> {
  const accounts = await knownAccounts(tx)
  const read = heard.map((one) => setApart(readEntry(one, accounts, employee), apart))
  const fresh = read.filter((one) => 'id' in one)
  await lockAccounts(
    tx,
    fresh.map(({ accountCode }) => accountCode),
  )
  const created = await addEntries(tx, fresh)
  await markTwins(
    tx,
    await findRetold(
      tx,
      fresh.filter(({ id }) => created.has(id)),
    ),
  )
  const results: Heard[] = []
  for (const one of read) {
    if ('refused' in one) results.push({ outcome: 'refused', reason: one.refused })
    else if (created.has(one.id)) results.push({ id: one.id, outcome: 'created' })
    else results.push({ id: (await findHeardBefore(tx, one)) ?? one.id, outcome: 'duplicate' })
  }
  return results
}

function readEntry(
  one: unknown,
  accounts: Set<string>,
  employee: EmployeeEmail | null,
): NewEntry | { refused: string } {
  const parsed = heardEntry.safeParse(one)
  if (!parsed.success) {
    return {
      refused: parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'entry'}: ${message}`)
        .join(' '),
    }
  }
  if (!accounts.has(parsed.data.account)) {
    return {
      refused: `account: there is no own account "${parsed.data.account}"; known are ${[...accounts].join(', ') || 'none'}.`,
    }
  }
  return { ...toNewEntry(parsed.data), employee, createdByStaff: employee !== null }
}

const setApart = (one: ReturnType<typeof readEntry>, apart: string | null) =>
  'id' in one && apart !== null ? { ...one, fingerprint: `${one.fingerprint}|${apart}` } : one

function toNewEntry({
  account,
  amount,
  direction,
  occurredAt,
  channel,
  sender,
  reference,
  balanceAfter,
  rawText,
}: HeardEntry): Omit<NewEntry, 'employee' | 'createdByStaff'> {
  const senderAccount = sender?.accountTail ?? null
  const senderMobile = sender?.mobile ?? null
  const heard = {
    account,
    direction,
    amount,
    occurredAt,
    senderAccount,
    senderMobile,
    balanceAfter: balanceAfter ?? null,
  }
  return {
    id: newId<StatementEntryId>(),
    accountCode: account,
    channel,
    direction,
    amountSatang: amount,
    occurredAt,
    reference: reference ?? null,
    fingerprint: fingerprint(heard).text,
    senderBank: sender?.bank ?? null,
    senderAccount,
    senderName: sender?.name ?? null,
    senderMobile,
    balanceAfterSatang: balanceAfter ?? null,
    rawText: rawText ?? null,
  }
}
