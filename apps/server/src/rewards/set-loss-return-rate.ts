import { checkRateStart } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rateRow } from './rate-row.ts'
import { addRate, lockRate } from './rate-store.ts'

type Input = { fromMonth: Day; lost: number; won: number; reason: string; seen: number | null }

/**
 * Adds a rate (`lost` and `won` in hundredths of a percent) for a month that has not begun yet and those after it. Until
 * the month begins, another one replaces it: refuses with `stale-version` unless that is the one that was `seen` (its
 * version; null for none). Earlier periods keep their rates.
 */
export async function setLossReturnRate(
  { caller, sql }: Context,
  { fromMonth, lost, won, reason, seen }: Input,
) {
  const actor = permit(caller, 'setting.change')
  const allowed = checkRateStart(fromMonth, await databaseTime(sql))
  if (allowed !== true) refuse(allowed)
  return transaction(sql, async (tx) => {
    const before = await lockRate(tx, fromMonth)
    if (before && before.id !== seen) refuse('stale-version', { row: rateRow(before) })
    const rate = await addRate(tx, { fromMonth, lost, won, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'lossReturn.setRate',
      object: ['lossReturnRate', String(rate.id)],
      after: { fromMonth, lost, won },
      reason,
    })
    return rateRow(rate)
  })
}
