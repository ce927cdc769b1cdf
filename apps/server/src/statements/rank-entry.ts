import type { Candidate } from '@khlang/contract/statement-matching'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import { credits, wholeBaht } from '@khlang/domain/money'
import { maskSender } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import {
  type EntryClues,
  type Memory,
  rankCandidates,
  type Ranked,
  type RequestClues,
} from '@khlang/domain/statements/candidates'
import { type CandidateView, findCandidates } from '#cashier/candidates-store.ts'
import { depositRow } from '#cashier/rows.ts'
import type { RequestView } from '#cashier/store.ts'
import type { Db } from '#platform/database.ts'
import { recall, type SenderMemory } from './memory-store.ts'
import type { EntryView } from './store.ts'

export type RankedRequest = Ranked<RequestClues & { view: RequestView }>

/** The requests that may be meant by an entry, as the domain ranks them by what the bank shows and what was learnt before. */
export async function rankEntry(db: Db, entry: EntryView) {
  const waiting = await findCandidates(db, {
    amount: wholeBaht(entry.amountSatang),
    occurredAt: entry.occurredAt,
  })
  const memory = await recall(db, [entry.id])
  return rankAmong(entry, waiting, memory.get(entry.id)!)
}

export function rankAmong(entry: EntryView, waiting: readonly CandidateView[], memory: SenderMemory) {
  const requests = waiting.map((view) => ({
    view,
    amount: credits(view.amount),
    payExactly: payExactly(credits(view.amount), view.satang),
    createdAt: view.createdAt,
    bank: view.playerBank,
    accountNumber: view.accountNumber,
    name: view.playerName,
    mobile: view.mobile,
    memory: memoryOf(memory, view),
  }))
  const clues = cluesOf(entry, memory)
  return { ...rankCandidates<(typeof requests)[number]>(clues, requests), repeated: clues.repeated }
}

export const candidateRow = (
  { request, score, sameAmount, reasons }: RankedRequest,
  role: Role,
): Candidate => ({
  deposit: depositRow(request.view, role),
  score,
  sameAmount,
  reasons: reasons.map((reason) => (reason.factor === 'account' ? shownTo(role, reason) : reason)),
})

/** Players who were credited for such money before, against all others who were. */
function memoryOf({ credited, declined }: SenderMemory, { id, playerId }: RequestView): Memory {
  const confirmed = credited.get(playerId) ?? 0
  const all = [...credited.values()].reduce((sum, times) => sum + times, 0)
  return { confirmed, others: all - confirmed, declined: declined.has(id) }
}

function cluesOf(entry: EntryView, { repeated }: SenderMemory): EntryClues {
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

/** Numbers are compared whole on the server; a screen sees as much of them as a bank would show, or as lists do. */
function shownTo<Reason extends { expected: string; actual: string | null }>(
  role: Role,
  reason: Reason,
): Reason {
  const whole = may(role, 'player.reveal')
  const { expected, actual } = reason
  const tail = expected === '' ? '' : `…${expected.slice(whole ? -6 : -4)}`
  return { ...reason, expected: tail, actual: whole ? actual : actual && maskSender(actual) }
}
