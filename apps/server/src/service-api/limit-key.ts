import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { limitServiceKey, lockServiceKey } from './store.ts'

type Limits = { perMinute: number; bonusCeiling: number }
type Input = { id: string; perMinute: number; bonusCeiling?: number | undefined; seen: Limits }

/**
 * Changes how many calls a service key may make per minute, and the largest bonus it may give. Refuses with
 * `stale-version` if its limits are no longer those that were `seen`.
 */
export async function limitKey({ caller, sql }: Context, { seen, ...input }: Input) {
  const actor = permit(caller, 'key.manage')
  return transaction(sql, async (tx) => {
    const before = (await lockServiceKey(tx, input.id)) ?? refuse('not-found')
    if (before.perMinute !== seen.perMinute || before.bonusCeiling !== seen.bonusCeiling)
      refuse('stale-version', { row: keyRow(before) })
    const row = (await limitServiceKey(tx, input)) ?? refuse('not-found')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'key.limit',
      object: ['service-key', row.id],
      before: limitsOf(before),
      after: limitsOf(row),
    })
    return keyRow(row)
  })
}

const limitsOf = ({ perMinute, bonusCeiling }: Limits) => ({
  perMinute,
  bonusCeiling,
})
