import { type EntryInput, heardEntry } from '@khlang/contract/service-api/service'
import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { satang } from '@khlang/domain/money'
import { type BankLine, inBankOrder } from '@khlang/domain/reports/bank-order'
import { givenText } from '@khlang/domain/statements/given-text'
import { fingerprint } from '@khlang/domain/statements/fingerprint'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { findPossibleDuplicates } from './possible-duplicates.ts'
import {
  addEntries,
  datedWithBalance,
  findByFingerprint,
  findByReferences,
  knownAccounts,
  lockIntake,
  maxReferenceNo,
  markPossibleDuplicates,
  type NewEntry,
  saveTold,
} from './receive-store.ts'
import { compareMoney, isSameReference, reportsContradict } from '@khlang/domain/statements/same-money'

/**
 * `id`: the new entry, or the one that reported the money before; missing if there is neither. `reason`: if refused.
 */
export type EntryResult = { id?: string; outcome: 'created' | 'duplicate' | 'refused'; reason?: string }

/**
 * Turns what banks, phones and people report into entries, and returns a result for each input, in their
 * order. A bad input does not affect the others. A certain repeat adds nothing; a possible repeat is added
 * and marked. `employee`: who typed them; null if a bank, a phone or another system reported them.
 */
export async function importEntries(
  tx: Tx,
  inputs: readonly unknown[],
  employee: EmployeeEmail | null,
  /**
   * Text that makes these entries distinct from existing ones with the same data, because a person has stated
   * that they are different.
   */
  distinctText: string | null = null,
): Promise<EntryResult[]> {
  const accounts = await knownAccounts(tx)
  const entries = inputs.map((input) => withDistinctText(readEntry(input, accounts, employee), distinctText))
  const valid = entries.filter((entry) => 'id' in entry)
  await lockIntake(
    tx,
    valid.map(({ accountCode }) => accountCode),
  )
  const { knownAs, newEntries: unreferenced } = await splitByReference(tx, valid)
  // Of one that a person has stated to be different money no stored entry is the same.
  const told = distinctText === null ? await pairWithDated(tx, unreferenced) : new Map<string, string>()
  for (const [id, storedId] of told) knownAs.set(id, storedId)
  const newEntries = unreferenced.filter(({ id }) => !told.has(id))
  const created = await addEntries(tx, inOrderOfBalances(newEntries))
  const addedEntries = newEntries.filter(({ id }) => created.has(id))
  const usedTwice = addedEntries.flatMap(({ id, referenceNo }) => (referenceNo > 1 ? id : []))
  await markPossibleDuplicates(tx, [...(await findPossibleDuplicates(tx, addedEntries)), ...usedTwice])
  const results: EntryResult[] = []
  for (const entry of entries) {
    if ('refused' in entry) results.push({ outcome: 'refused', reason: entry.refused })
    else if (created.has(entry.id)) results.push({ id: entry.id, outcome: 'created' })
    else {
      const id = knownAs.get(entry.id) ?? (await findByFingerprint(tx, entry))
      results.push({ ...(id !== null && { id }), outcome: 'duplicate' })
    }
  }
  return results
}

function readEntry(
  input: unknown,
  accounts: Set<string>,
  employee: EmployeeEmail | null,
): NewEntry | { refused: string } {
  const parsed = heardEntry.safeParse(input)
  if (!parsed.success) {
    return {
      refused: parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'entry'}: ${message}`)
        .join(' '),
    }
  }
  if (!accounts.has(parsed.data.account)) {
    return {
      refused: `account: there is no shop account "${parsed.data.account}"; the known ones are ${[...accounts].join(', ') || 'none'}.`,
    }
  }
  return { ...toNewEntry(parsed.data), employee, createdByStaff: employee !== null }
}

const withDistinctText = (one: ReturnType<typeof readEntry>, distinctText: string | null) =>
  'id' in one && distinctText !== null ? { ...one, fingerprint: `${one.fingerprint}|${distinctText}` } : one

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
}: EntryInput): Omit<NewEntry, 'employee' | 'createdByStaff'> {
  const senderAccount = givenText(sender?.accountTail ?? '')
  const senderMobile = sender?.mobile ?? null
  const report = {
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
    reference: givenText(reference ?? ''),
    referenceNo: 1,
    fingerprint: fingerprint(report).text,
    senderBank: givenText(sender?.bank ?? ''),
    senderAccount,
    senderName: givenText(sender?.name ?? ''),
    senderMobile,
    balanceAfterSatang: balanceAfter ?? null,
    rawText: rawText ?? null,
  }
}

/**
 * Returns the entries of one account and moment in the order in which their balances follow from each other, because
 * the last balance is that of the entry numbered last. Feeds read statements from either end.
 */
function inOrderOfBalances(entries: readonly NewEntry[]): NewEntry[] {
  const moments = Map.groupBy(entries, (one) => `${one.accountCode}|${one.occurredAt.getTime()}`)
  return [...moments.values()].flatMap((moment) => {
    if (moment.filter((one) => one.balanceAfterSatang !== null).length < 2) return moment
    const byId = new Map(moment.map((one) => [one.id as string, one]))
    const lines = moment.map((one, number): BankLine => ({
      id: one.id,
      number,
      at: one.occurredAt.getTime(),
      moved: satang(one.direction === 'in' ? one.amountSatang : 0 - one.amountSatang),
      balanceAfter: one.balanceAfterSatang,
    }))
    return inBankOrder(lines, null).map(({ id }) => byId.get(id)!)
  })
}

/**
 * Finds the entries whose money an entry with the same reference has reported, whether stored or earlier in this
 * batch (`knownAs`: the id of that entry). All others are `newEntries`; those with a reference get their number among
 * the entries with it. The caller has locked the accounts, so nobody else assigns the same number.
 */
async function splitByReference(
  tx: Tx,
  valid: readonly NewEntry[],
): Promise<{ knownAs: Map<string, string>; newEntries: NewEntry[] }> {
  const knownAs = new Map<string, string>()
  const referenced = valid.filter(({ reference }) => reference !== null)
  if (referenced.length === 0) return { knownAs, newEntries: [...valid] }
  const referenceKey = (one: { accountCode: string; reference: string | null }) =>
    JSON.stringify([one.accountCode, one.reference])
  const byReference = Map.groupBy(await findByReferences(tx, referenced), referenceKey)
  const newEntries = valid.flatMap((one): NewEntry[] => {
    if (one.reference === null) return [one]
    const sameReference = byReference.get(referenceKey(one)) ?? []
    const reported = { ...one, amount: one.amountSatang, balanceAfter: one.balanceAfterSatang }
    const same = sameReference.find((other) => isSameReference(other, reported))
    if (same) {
      knownAs.set(one.id, same.id)
      return []
    }
    const referenceNo = 1 + sameReference.reduce((highest, other) => Math.max(highest, other.referenceNo), 0)
    if (referenceNo > maxReferenceNo) return [{ ...one, reference: null }]
    byReference.set(referenceKey(one), [...sameReference, { ...reported, referenceNo }])
    return [{ ...one, referenceNo }]
  })
  return { knownAs, newEntries }
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / 60_000)

/**
 * Finds the entries that report, with its time, the money of a stored entry without one: they have its running balance.
 * Returns the id of the stored entry for each. Each stands for the reports of one minute only, and remembers it: another
 * report of that minute is a repeat, one of another minute is other money. The caller has locked the accounts.
 */
async function pairWithDated(tx: Tx, entries: readonly NewEntry[]): Promise<Map<string, StatementEntryId>> {
  const pairs = new Map<string, StatementEntryId>()
  const withBalance = entries.filter((one) => one.balanceAfterSatang !== null)
  if (withBalance.length === 0) return pairs
  const dated = Map.groupBy(await datedWithBalance(tx, withBalance), ({ id }) => id)
  const told = new Map<StatementEntryId, Date>()
  for (const { amountSatang: amount, balanceAfterSatang: balanceAfter, ...one } of withBalance) {
    const report = { ...one, amount, balanceAfter }
    const stored = (dated.get(one.id) ?? []).map((other) => {
      const at = told.get(other.storedId)
      return at === undefined ? other : { ...other, occurredAt: at, timed: true }
    })
    const repeated = stored.find(
      (other) =>
        other.timed &&
        minuteOf(other.occurredAt) === minuteOf(one.occurredAt) &&
        !reportsContradict(other, report),
    )
    const same = repeated ?? stored.find((other) => compareMoney(other, report, 'heard') === 'same')
    if (!same) continue
    pairs.set(one.id, same.storedId)
    if (!repeated) told.set(same.storedId, one.occurredAt)
  }
  if (told.size === 0) return pairs
  await saveTold(
    tx,
    [...told].map(([id, at]) => ({ id, at })),
  )
  return pairs
}
