import type { EntryCollection, RewardCollection } from '@khlang/contract/old-collections'
import {
  addImported as addRequests,
  changeImported as changeRequests,
  lockImported as lockRequests,
} from './request-store.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockRows } from '#platform/database/bulk-write.ts'
import { addLogins, playersByKey } from './player-store.ts'
import {
  addLossReturns,
  addRewards,
  changeLossReturns,
  changeRewards,
  itemKeys,
  lossReturnKeys,
} from './reward-store.ts'
import { addImported as addEntries, changeImported as changeEntries, lockImported } from './entry-store.ts'
import { accountOf, importedBefore, markOf, withRowsOfToday } from './entries-of-both-lists.ts'
import type { Outcome, StagedDocument } from '../documents/document-store.ts'
import type { OwnAccounts } from '../import-store.ts'
import { keysMeant, textField } from './old-fields.ts'
import { readEntry, readLogin, readLossReturn, readRequest, readReward } from './read-money.ts'
import { reconcile } from './reconcile.ts'

/** Finds the players of these documents, by any spelling of the key. */
async function ownersOf(
  tx: Tx,
  documents: readonly StagedDocument[],
): Promise<(key: string) => string | undefined> {
  const named = documents.flatMap(({ body }) => textField(body, 'userId') ?? [])
  const players = await playersByKey(tx, [...new Set(named.flatMap(keysMeant))])
  const ids = new Map(players.map(({ id, externalKey }) => [externalKey, id]))
  return (key) => {
    const matchingKey = keysMeant(key).find((one) => ids.has(one))
    return matchingKey === undefined ? undefined : ids.get(matchingKey)
  }
}

/** Upserts requests; one of an unknown player is left out, as are rewards and loss-returns. */
export async function upsertRequests(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const ownerOf = await ownersOf(tx, documents)
  return reconcile(tx, documents, {
    read: ({ body }) => readRequest(body),
    toOurs({ player, ...row }, { key }, id) {
      const playerId = ownerOf(player)
      return playerId === undefined
        ? { leftOut: 'player-unknown' }
        : { ...row, id, externalKey: key, playerId }
    },
    add: addRequests,
    change: changeRequests,
    lock: lockRequests,
  })
}

/**
 * Upserts bank entries. One of today's list that the complete list has too is left out, with the id of that row. One of
 * the complete list that an earlier import had in today's list only takes over that row.
 */
export async function upsertEntries(
  tx: Tx,
  collection: EntryCollection,
  staged: readonly StagedDocument[],
  accounts: OwnAccounts,
): Promise<Outcome[]> {
  const isComplete = collection === 'krungsri'
  const documents = isComplete ? await withRowsOfToday(tx, staged, accounts) : staged
  const ownerOf = await ownersOf(tx, documents)
  const rowIdByKey = isComplete ? new Map<string, string>() : await importedBefore(tx, documents, accounts)
  const outcomes = await reconcile(tx, documents, {
    read: ({ body }) => readEntry(body),
    toOurs(row, { key, rowId }, id) {
      if (rowId === null && rowIdByKey.has(key)) return { leftOut: 'said-twice' }
      const { player, truewallet, senderDigits, ...rest } = row
      const playerId = player === null ? null : (ownerOf(player) ?? null)
      const ours = {
        ...rest,
        id,
        accountCode: accountOf(row, accounts),
        channel: truewallet ? 'truemoney' : 'bank',
        fingerprint: markOf(row, accounts),
        senderAccount: truewallet ? null : senderDigits,
        senderMobile: truewallet ? senderDigits : null,
        playerId,
      }
      return player !== null && playerId === null ? { ours, note: 'player-not-found' as const } : ours
    },
    add: addEntries,
    change: changeEntries,
    lock: lockImported,
  })
  return outcomes.map((one) =>
    one.reason === 'said-twice' ? { ...one, rowId: rowIdByKey.get(one.key) ?? null } : one,
  )
}

export async function upsertRewards(
  tx: Tx,
  collection: RewardCollection,
  documents: readonly StagedDocument[],
): Promise<Outcome[]> {
  const ownerOf = await ownersOf(tx, documents)
  const items = new Map((await itemKeys(tx)).map(({ id, externalKey }) => [externalKey, id]))
  return reconcile(tx, documents, {
    read: ({ body }) => readReward(collection, body),
    toOurs({ player, item, ...row }, { key }, id) {
      const playerId = ownerOf(player)
      if (playerId === undefined) return { leftOut: 'player-unknown' }
      const itemId = item === null ? null : (items.get(item) ?? null)
      return { ...row, id, externalKey: `${collection}/${key}`, playerId, itemId }
    },
    add: addRewards,
    change: changeRewards,
    lock: (inside, ids) => lockRows(inside, 'reward', ids),
  })
}

export async function upsertLossReturns(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const ownerOf = await ownersOf(tx, documents)
  const existingKeys = new Set(
    (
      await lossReturnKeys(
        tx,
        documents.map(({ key }) => key),
      )
    ).map(({ externalKey }) => externalKey),
  )
  return reconcile(tx, documents, {
    read: ({ body }) => readLossReturn(body),
    toOurs({ player, covered, ...row }, { key }, id) {
      const playerId = ownerOf(player)
      if (playerId === undefined) return { leftOut: 'player-unknown' }
      const { span, from: fromDay, to: toDay } = covered
      return { ...row, id, externalKey: key, playerId, span, fromDay, toDay }
    },
    add: addLossReturns,
    change: changeLossReturns,
    lock: (inside, ids) => lockRows(inside, 'loss_return', ids),
    notAdded: ({ key }) =>
      Promise.resolve(
        existingKeys.has(key)
          ? { verdict: 'kept', reason: 'there-already' }
          : { verdict: 'left-out', reason: 'days-returned' },
      ),
  })
}

/**
 * Adds sign-ins. They have no id: a sign-in is identified by its player and time. One imported before is kept as it
 * is; a second one of this player and time is left out.
 */
export async function upsertLogins(tx: Tx, documents: readonly StagedDocument[]): Promise<Outcome[]> {
  const ownerOf = await ownersOf(tx, documents)
  const logins: { document: StagedDocument; playerId: string; at: Date }[] = []
  const outcomes: Outcome[] = []
  const leaveOut = (document: StagedDocument, reason: Outcome['reason']) =>
    outcomes.push({ key: document.key, verdict: 'left-out', reason, rowId: null, rowVersion: null })
  for (const document of documents) {
    const read = readLogin(document.body)
    const playerId = 'row' in read ? ownerOf(read.row.player) : undefined
    if (document.rowId !== null)
      outcomes.push({
        key: document.key,
        verdict: 'kept',
        reason: 'changed-here',
        rowId: document.rowId,
        rowVersion: null,
      })
    else if ('leftOut' in read) leaveOut(document, read.leftOut)
    else if (playerId === undefined) leaveOut(document, 'player-unknown')
    else logins.push({ document, playerId, at: read.row.at })
  }
  const nameOf = ({ playerId, at }: { playerId: string; at: Date }) => `${playerId} ${at.getTime()}`
  const addedNames = new Set((await addLogins(tx, logins)).map(nameOf))
  for (const one of logins) {
    if (addedNames.delete(nameOf(one)))
      outcomes.push({
        key: one.document.key,
        verdict: 'new',
        reason: null,
        rowId: one.playerId,
        rowVersion: null,
      })
    else leaveOut(one.document, 'said-twice')
  }
  return outcomes
}
