import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StatementEntryId } from '@khlang/domain/brand'
import { wholeBaht } from '@khlang/domain/money'
import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { amountsOf, findPendingOfAmounts } from '#cashier/requests/candidates-store.ts'
import type { Sql } from '#platform/database/database.ts'
import { findAffected, findOpen, saveConfidences } from './classification-store.ts'
import { loadSenderHistory } from './sender-history-store.ts'
import { rankAmong, readWeights } from '../matching/rank-entry.ts'
import { readEntries } from '../store.ts'

/**
 * What changed since the last run: these entries and requests, or `everything` if announcements may have
 * been missed.
 */
export type Changes = { entryIds: readonly string[]; requestIds: readonly string[] } | 'everything'

const batchSize = 200
/** How far a request may have been made before or after the time that the bank gives for the money. */
const twoDaysMs = 2 * 86_400_000

/**
 * Classifies again every open incoming entry whose best request may have changed, and stores how certain its
 * match is. Returns how many confidences changed.
 */
export async function classifyEntries(sql: Sql, changes: Changes): Promise<number> {
  const ids =
    changes === 'everything'
      ? await findOpen(sql)
      : await findAffected(sql, changes.entryIds, await amountsOf(sql, changes.requestIds))
  const weights = await readWeights(sql)
  let changedCount = 0
  for (let start = 0; start < ids.length; start += batchSize)
    changedCount += await classify(sql, ids.slice(start, start + batchSize), weights)
  return changedCount
}

async function classify(sql: Sql, ids: readonly StatementEntryId[], weights: RankWeights): Promise<number> {
  const entries = await readEntries(sql, ids)
  const amounts = [...new Set(entries.map(({ amountSatang }) => wholeBaht(amountSatang) as number))]
  const waiting = Map.groupBy(await findPendingOfAmounts(sql, amounts), ({ amount }) => amount)
  const senderHistory = await loadSenderHistory(sql, ids)
  const confidences = []
  for (const entry of entries) {
    const candidates = (waiting.get(wholeBaht(entry.amountSatang)) ?? []).filter(
      ({ createdAt }) => Math.abs(createdAt.getTime() - entry.occurredAt.getTime()) <= twoDaysMs,
    )
    const { judgement } = rankAmong(entry, candidates, {
      senderHistory: senderHistory.get(entry.id)!,
      weights,
    })
    confidences.push({ id: entry.id, judgement })
    await yieldToEventLoop() // a common amount needs many comparisons: lets waiting HTTP requests go first
  }
  return saveConfidences(sql, confidences)
}
