import type { StatementEntryId } from '@khlang/domain/brand'
import { credits, wholeBaht } from '@khlang/domain/money'
import { type EntryClues, rankCandidates } from '@khlang/domain/statements/candidates'
import { depositRow } from '#cashier/rows.ts'
import { findCandidates } from '#cashier/store.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
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
  const { ambiguous, ranked } = rankCandidates(
    cluesOf(entry),
    waiting.map((view) => ({
      view,
      amount: credits(view.amount),
      createdAt: view.createdAt,
      bank: view.playerBank,
      accountNumber: view.accountNumber,
      name: view.playerName,
      mobile: view.mobile,
    })),
  )
  const worthShowing = ranked.filter(({ sameAmount, score }) => sameAmount || score >= 25).slice(0, mostShown)
  return {
    ambiguous,
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

function cluesOf(entry: EntryView): EntryClues {
  const {
    amountSatang: amount,
    channel,
    occurredAt,
    senderBank,
    senderAccount,
    senderName,
    senderMobile,
    possibleDuplicate: repeated,
  } = entry
  return { amount, channel, occurredAt, senderBank, senderAccount, senderName, senderMobile, repeated }
}

/** The stored number is compared whole on the server; a screen sees as much of it as a bank would show. */
const onlyTail = (number: string) => (number === '' ? '' : `…${number.slice(-6)}`)
