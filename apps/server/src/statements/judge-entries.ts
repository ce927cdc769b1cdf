import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StatementEntryId } from '@khlang/domain/brand'
import { wholeBaht } from '@khlang/domain/money'
import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { amountsOf, findWaitingFor } from '#cashier/candidates-store.ts'
import type { Sql } from '#platform/database.ts'
import { findAffected, findOpen, saveJudgements } from './judge-store.ts'
import { recall } from './memory-store.ts'
import { rankAmong, readWeights } from './rank-entry.ts'
import { viewEntries } from './store.ts'

/**
 * What changed since the last run: these entries and requests, or `everything` if announcements may have
 * been missed.
 */
export type Changes = { entryIds: readonly string[]; requestIds: readonly string[] } | 'everything'

const atOnce = 200
const twoDaysMs = 2 * 86_400_000

/**
 * Judges again every open entry whose best candidate may have changed, and stores how certain it is. Returns
 * how many judgements changed.
 */
export async function judgeEntries(sql: Sql, changes: Changes): Promise<number> {
  const ids =
    changes === 'everything'
      ? await findOpen(sql)
      : await findAffected(sql, changes.entryIds, await amountsOf(sql, changes.requestIds))
  const weights = await readWeights(sql)
  let changed = 0
  for (let at = 0; at < ids.length; at += atOnce)
    changed += await judge(sql, ids.slice(at, at + atOnce), weights)
  return changed
}

async function judge(sql: Sql, ids: readonly StatementEntryId[], weights: RankWeights): Promise<number> {
  const entries = await viewEntries(sql, ids)
  const amounts = [...new Set(entries.map(({ amountSatang }) => wholeBaht(amountSatang) as number))]
  const waiting = Map.groupBy(await findWaitingFor(sql, amounts), ({ amount }) => amount)
  const memory = await recall(sql, ids)
  const judgements = []
  for (const entry of entries) {
    const near = (waiting.get(wholeBaht(entry.amountSatang)) ?? []).filter(
      ({ createdAt }) => Math.abs(createdAt.getTime() - entry.occurredAt.getTime()) <= twoDaysMs,
    )
    const { judgement } = rankAmong(entry, near, { memory: memory.get(entry.id)!, weights })
    judgements.push({ id: entry.id, judgement })
    await yieldToEventLoop() // a common amount is compared many times: requests that wait for an answer go first
  }
  return saveJudgements(sql, judgements)
}
