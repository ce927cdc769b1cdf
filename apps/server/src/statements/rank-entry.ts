import type { Candidate } from '@khlang/contract/statement-matching'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import { credits, wholeBaht } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import {
  type EntryClues,
  type Memory,
  rankCandidates,
  type Ranked,
  type RequestClues,
} from '@khlang/domain/statements/candidates'
import { depositRow } from '#cashier/rows.ts'
import { type CandidateView, findCandidates, type RequestView } from '#cashier/store.ts'
import type { Sql } from '#platform/database.ts'
import { recall, type SenderMemory } from './memory-store.ts'
import type { EntryView } from './store.ts'

export type RankedRequest = Ranked<RequestClues & { view: RequestView }>

/** The requests that may be meant by an entry, as the domain ranks them by what the bank shows and what was learnt before. */
export async function rankEntry(sql: Sql, entry: EntryView) {
  const waiting = await findCandidates(sql, {
    amount: wholeBaht(entry.amountSatang),
    occurredAt: entry.occurredAt,
  })
  const memory = await recall(sql, [entry.id])
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
  return rankCandidates<(typeof requests)[number]>(cluesOf(entry, memory), requests)
}

export const candidateRow = (
  { request, score, sameAmount, reasons }: RankedRequest,
  role: Role,
): Candidate => ({
  deposit: depositRow(request.view, role),
  score,
  sameAmount,
  reasons: reasons.map((reason) =>
    reason.factor === 'account' ? { ...reason, expected: onlyTail(reason.expected) } : reason,
  ),
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

/** The stored number is compared whole on the server; a screen sees as much of it as a bank would show. */
const onlyTail = (number: string) => (number === '' ? '' : `…${number.slice(-6)}`)
