import { satang } from '@khlang/domain/money'
import { fingerprint } from '@khlang/domain/statements/fingerprint'
import type { Tx } from '#platform/database/database.ts'
import {
  existingKeys,
  moveRows,
  rowsPlaced,
  rowsTaken,
  rowsUnder,
  type StagedDocument,
} from '../documents/document-store.ts'
import type { OwnAccounts } from '../import-store.ts'
import { lookalikes } from './entry-store.ts'
import { type OldEntry, readEntry } from './read-money.ts'

// The old system has its bank entries in two lists, the complete one and today's. The same entry may be in both.

export const accountOf = ({ truewallet }: OldEntry, accounts: OwnAccounts) =>
  truewallet ? accounts.truewallet : accounts.krungsri

/**
 * Returns the fingerprint that a bank feed would give the entry: if a bank reports the entry again, it is
 * recognised as a possible duplicate.
 */
export const markOf = (row: OldEntry, accounts: OwnAccounts) =>
  fingerprint({
    account: accountOf(row, accounts),
    direction: row.direction,
    amount: satang(row.amountSatang),
    occurredAt: row.occurredAt,
    senderAccount: row.truewallet ? null : row.senderDigits,
    senderMobile: row.truewallet ? row.senderDigits : null,
    balanceAfter: null,
  }).text

/** Returns the fingerprints of those documents that can be read, by their keys. */
const marksOf = (documents: readonly StagedDocument[], accounts: OwnAccounts): ReadonlyMap<string, string> =>
  new Map(
    documents.flatMap(({ key, body }) => {
      const read = readEntry(body)
      return 'row' in read ? [[key, markOf(read.row, accounts)] as const] : []
    }),
  )

/**
 * Finds which entries of today's list are also in the complete list: by the same key, by what an earlier import found, or
 * by the same fingerprint. Returns the ids of their rows, by the key in today's list. Each entry of the complete list
 * answers to one of today's only, so that a second transfer of the same amount is not lost.
 */
export async function importedBefore(
  tx: Tx,
  documents: readonly StagedDocument[],
  accounts: OwnAccounts,
): Promise<ReadonlyMap<string, string>> {
  const keys = documents.map(({ key }) => key)
  const rowIdByKey = new Map((await rowsUnder(tx, 'krungsri', keys)).map(({ key, rowId }) => [key, rowId]))
  const others = documents.filter(({ key }) => !rowIdByKey.has(key))
  const marks = marksOf(others, accounts)
  const foundBefore = await rowsUnder(
    tx,
    'krungsri_today',
    others.map(({ key }) => key),
  )
  const duplicates = await lookalikes(tx, [...new Set(marks.values())])
  const ids = [...duplicates.map(({ id }) => id), ...foundBefore.map(({ rowId }) => rowId)]
  const completeListKeys = new Map(
    (await rowsTaken(tx, 'krungsri', ids)).map(({ rowId, key }) => [rowId, key]),
  )
  const keysInBoth = new Set(await existingKeys(tx, 'krungsri_today', [...completeListKeys.values()]))
  const isFree = (id: string) => completeListKeys.has(id) && !keysInBoth.has(completeListKeys.get(id)!)
  // The complete list may have corrected the amount since, or today's list the status.
  for (const { key, rowId } of foundBefore) if (isFree(rowId)) rowIdByKey.set(key, rowId)
  const matchedBefore = new Set([
    ...rowIdByKey.values(),
    ...(await rowsTaken(tx, 'krungsri_today', ids)).flatMap(({ rowId, key }) =>
      marks.has(key) ? [] : rowId,
    ),
  ])
  const unpairedDuplicates = Map.groupBy(
    duplicates.filter(({ id }) => isFree(id) && !matchedBefore.has(id)),
    ({ fingerprint: mark }) => mark,
  )
  for (const [key, mark] of marks) {
    const twin = rowIdByKey.has(key) ? undefined : unpairedDuplicates.get(mark)?.shift()
    if (twin) rowIdByKey.set(key, twin.id)
  }
  return rowIdByKey
}

/**
 * Gives new documents of the complete list the rows that earlier imports made of today's list: of the document with the
 * same key, else of one with the same fingerprint whose key the complete list does not have. Each row goes to one
 * document only, and the document of today's list loses it.
 */
export async function withRowsOfToday(
  tx: Tx,
  documents: readonly StagedDocument[],
  accounts: OwnAccounts,
): Promise<readonly StagedDocument[]> {
  const marks = marksOf(
    documents.filter(({ rowId }) => rowId === null),
    accounts,
  )
  const alike = await lookalikes(tx, [...new Set(marks.values())])
  const ids = alike.map(({ id }) => id)
  const placed = await rowsPlaced(tx, 'krungsri_today', { keys: [...marks.keys()], rowIds: ids })
  if (placed.length === 0) return documents
  const rowIds = placed.map(({ rowId }) => rowId)
  const taken = new Set((await rowsTaken(tx, 'krungsri', rowIds)).map(({ rowId }) => rowId))
  const free = placed.filter(({ rowId }) => !taken.has(rowId))
  const keysInBoth = new Set(
    await existingKeys(
      tx,
      'krungsri',
      free.map(({ key }) => key),
    ),
  )
  const ofToday = new Map(free.map((one) => [one.key, one]))
  const alone = new Map(free.flatMap((one) => (keysInBoth.has(one.key) ? [] : [[one.rowId, one] as const])))
  const unpaired = Map.groupBy(
    alike.flatMap(({ id, fingerprint: mark }) => {
      const row = alone.get(id)
      return row ? { mark, row } : []
    }),
    ({ mark }) => mark,
  )
  const moved = new Map<string, (typeof free)[number]>()
  for (const [key, mark] of marks) {
    const row = ofToday.get(key) ?? unpaired.get(mark)?.shift()?.row
    if (row) moved.set(key, row)
  }
  await moveRows(
    tx,
    [...moved].map(([to, { key: from }]) => ({ from, to })),
    { from: 'krungsri_today', to: 'krungsri' },
  )
  return documents.map((one) => {
    const row = moved.get(one.key)
    return row ? { ...one, rowId: row.rowId, rowVersion: row.rowVersion } : one
  })
}
