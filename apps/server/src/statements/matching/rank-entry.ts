import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import { credits, wholeBaht } from '@khlang/domain/money'
import { maskSender } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import { rankCandidates, type Ranked } from '@khlang/domain/statements/candidates'
import type { EntryClues, SenderHistory, RequestClues } from '@khlang/domain/statements/clues'
import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { type CandidateRecord, findCandidates } from '#cashier/requests/candidates-store.ts'
import { depositRow } from '#cashier/rows.ts'
import type { RequestRecord } from '#cashier/store.ts'
import type { Db } from '#platform/database/database.ts'
import { readSetting } from '#platform/setting.ts'
import { loadSenderHistory, type PastMatches } from '../automation/sender-history-store.ts'
import type { EntryRecord } from '../store.ts'

export type RankedRequest = Ranked<RequestClues & { record: RequestRecord }>

/** Returns the weights of the ranking: those that an owner has set, or the usual ones. */
export const readWeights = (db: Db): Promise<RankWeights> => readSetting(db, 'match.weights')

/**
 * Ranks the pending deposit requests made within two days of an entry, whatever their amount (200 at most), using the
 * bank's data and earlier matches.
 */
export async function rankEntry(db: Db, entry: EntryRecord, weights: RankWeights) {
  const waiting = await findCandidates(db, {
    amount: wholeBaht(entry.amountSatang),
    occurredAt: entry.occurredAt,
  })
  const senderHistory = await loadSenderHistory(db, [entry.id])
  return rankAmong(entry, waiting, { senderHistory: senderHistory.get(entry.id)!, weights })
}

/** Ranks the given requests for an entry, without reading anything from the database. */
export function rankAmong(
  entry: EntryRecord,
  waiting: readonly CandidateRecord[],
  { senderHistory, weights }: { senderHistory: PastMatches; weights: RankWeights },
) {
  const requests = waiting.map((record) => ({
    record,
    amount: credits(record.amount),
    payExactly: payExactly(credits(record.amount), record.satang),
    createdAt: record.createdAt,
    bank: record.playerBank,
    accountNumber: record.accountNumber,
    name: record.playerName,
    mobile: record.mobile,
    senderHistory: senderHistoryOf(senderHistory, record),
  }))
  const clues = cluesOf(entry, senderHistory)
  const ranking = rankCandidates<(typeof requests)[number]>(clues, requests, weights)
  return { ...ranking, repeated: clues.repeated }
}

/** Maps a ranked request to its row. Account numbers are shortened to what the role may see. */
export const candidateRow = (
  { request, score, sameAmount, reasons }: RankedRequest,
  role: Role,
): Candidate => ({
  deposit: depositRow(request.record, role),
  score,
  sameAmount,
  reasons: reasons.map((reason) => (reason.factor === 'account' ? maskReasonFor(role, reason) : reason)),
})

/**
 * Returns how often this sender was credited to this player and to others, and whether staff said that this request is
 * not the entry's.
 */
function senderHistoryOf(
  { credited, declined }: PastMatches,
  { id, playerId }: RequestRecord,
): SenderHistory {
  const confirmed = credited.get(playerId) ?? 0
  const total = [...credited.values()].reduce((sum, times) => sum + times, 0)
  return { confirmed, others: total - confirmed, declined: declined.has(id) }
}

function cluesOf(entry: EntryRecord, { repeated }: PastMatches): EntryClues {
  const {
    amountSatang: amount,
    channel,
    occurredAt,
    senderBank,
    senderAccount,
    senderName,
    senderMobile,
    possibleDuplicate,
  } = entry
  return {
    amount,
    channel,
    occurredAt,
    senderBank,
    senderAccount,
    senderName,
    senderMobile,
    repeated: repeated || possibleDuplicate,
  }
}

/**
 * Shortens the numbers of a reason for a role, since complete account numbers are compared only on the server. A role
 * that may see players' numbers gets six digits of the player's and what the bank showed; others get four digits, and
 * that masked.
 */
function maskReasonFor<Reason extends { expected: string; actual: string | null }>(
  role: Role,
  reason: Reason,
): Reason {
  const showsWhole = may(role, 'player.reveal')
  const { expected, actual } = reason
  const tail = expected === '' ? '' : `…${expected.slice(showsWhole ? -6 : -4)}`
  return { ...reason, expected: tail, actual: showsWhole ? actual : actual && maskSender(actual) }
}
