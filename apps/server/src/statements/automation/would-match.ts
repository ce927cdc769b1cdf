import type { WouldMatch } from '@khlang/contract/statements/statement-rules'
import type { StatementEntryId } from '@khlang/domain/brand'
import { bahtText, credits } from '@khlang/domain/money'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findCertain } from './auto-match-store.ts'
import { senderText } from '../sender-text.ts'
import { evaluateAutoMatch } from './auto-match-entry.ts'
import { readEntries } from '../store.ts'

const maxChecked = 100

/**
 * Returns what would happen to the latest 100 pending entries of an account that are classified certain, if automatic
 * matching were on and sending not on hold. `limit`: up to which amount (baht); any if not given. `more`: there are
 * further such entries. Changes nothing.
 */
export async function wouldMatch(
  { caller, sql }: Context,
  { account, limit }: { account: string; limit?: number | undefined },
) {
  permit(caller, 'list.view')
  const found = await findCertain(sql, account, maxChecked + 1)
  const rows: WouldMatch[] = []
  for (const { id } of found.slice(0, maxChecked)) {
    const decision = await evaluateAutoMatch(sql, id, { limit: limit === undefined ? null : credits(limit) })
    if (decision.ok) {
      const { entry, best } = decision.value
      const { record } = best.request
      rows.push({
        entry: entryOf(entry),
        deposit: {
          id: record.id,
          number: record.number,
          player: record.playerCode,
          at: record.createdAt.toISOString(),
        },
        why: null,
        score: best.score,
        points: best.reasons
          .filter(({ points }) => points !== 0)
          .map(({ factor, points }) => ({ factor, points })),
      })
      continue
    }
    const [entry] = await readEntries(sql, [id])
    if (entry)
      rows.push({ entry: entryOf(entry), deposit: null, why: decision.refusal, score: null, points: [] })
  }
  return { rows, looked: rows.length, more: found.length > maxChecked }
}

const entryOf = (entry: Awaited<ReturnType<typeof readEntries>>[number]) => ({
  id: entry.id satisfies StatementEntryId,
  number: entry.number,
  amount: bahtText(entry.amountSatang),
  at: entry.createdAt.toISOString(),
  sender: senderText(entry),
})
