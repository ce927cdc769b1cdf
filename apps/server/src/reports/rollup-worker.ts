import { bangkokText, dayOf, startOf } from '@khlang/domain/time'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { foldRollups, lastCheckAt, whileNobodyElse } from './rollup-store.ts'
import { verifyRollups } from './verify-rollups.ts'

const foldMs = 1_000
const lookMs = 5 * 60_000
/** In Bangkok, when the shop is quietest. */
const checkedAfter = '04:00:00'

/** Keeps the lines that wait to be added few, and compares every sum with its rows once a night, whichever process comes first. */
export function startRollupWorker(sql: Sql, log: Log, now = () => new Date()): () => void {
  const later = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `${what} could not be done yet`)
  let folding = false
  async function foldUnlessFolding() {
    if (folding) return
    folding = true
    await foldRollups(sql).catch(later('adding to the sums'))
    folding = false
  }
  const fold = setInterval(() => void foldUnlessFolding(), foldMs)
  const look = setInterval(
    () => void checkWhenDue(sql, log, now()).catch(later('comparing the sums')),
    lookMs,
  )
  return () => {
    clearInterval(fold)
    clearInterval(look)
  }
}

/** The comparison of this night, if it is due and nobody else is at it. */
export async function checkWhenDue(sql: Sql, log: Log, now: Date): Promise<void> {
  if (bangkokText(now).slice(11) < checkedAfter) return
  await whileNobodyElse(sql, async () => {
    const last = await lastCheckAt(sql)
    if (last !== null && last >= startOf(dayOf(now))) return
    const found = await verifyRollups(sql)
    if (found.differences > 0)
      log.error(
        { count: found.differences },
        'sums do not agree with their rows: see `khlang verify rollups --rebuild`',
      )
  })
}
