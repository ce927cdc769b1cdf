import type { StatementEntryId } from '@khlang/domain/brand'
import { credits, wholeBaht } from '@khlang/domain/money'
import { type EntryClues, type Memory, rankCandidates } from '@khlang/domain/statements/candidates'
import { depositRow } from '#cashier/rows.ts'
import { findCandidates, type RequestView } from '#cashier/store.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { recall, type SenderMemory } from './memory-store.ts'
import { type EntryView, viewEntries } from './store.ts'

const mostShown = 10

/** Requests that this money may be for, best first, each with its reasons. */
export async function candidates({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'list.view')
  const [entry] = await viewEntries(sql, [entryId])
  if (!entry) return refuse('not-found')
  const waiting = await findCandidates(sql, {
    amount: wholeBaht(entry.amountSatang),
    occurredAt: entry.occurredAt,
  })
  const memory = await recall(sql, entryId)
  const { judgement, ambiguous, ranked } = rankCandidates(
    cluesOf(entry, memory),
    waiting.map((view) => ({
      view,
      amount: credits(view.amount),
      createdAt: view.createdAt,
      bank: view.playerBank,
      accountNumber: view.accountNumber,
      name: view.playerName,
      mobile: view.mobile,
      memory: memoryOf(memory, view),
    })),
  )
  const worthShowing = ranked.filter(({ sameAmount, score }) => sameAmount || score >= 25).slice(0, mostShown)
  return {
    ambiguous,
    judgement,
    rows: worthShowing.map(({ request, score, sameAmount, reasons }) => ({
      deposit: depositRow(request.view, actor.role),
      score,
      sameAmount,
      reasons: reasons.map((reason) =>
        reason.factor === 'account' ? { ...reason, expected: onlyTail(reason.expected) } : reason,
      ),
    })),
  }
}

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
