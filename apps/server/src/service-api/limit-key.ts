import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { limitServiceKey, lockServiceKey } from './store.ts'

/** Changes how many calls a service key may make per minute, and the largest bonus it may give. */
export async function limitKey(
  { caller, sql }: Context,
  input: { id: string; perMinute: number; bonusCeiling?: number | undefined },
) {
  const actor = permit(caller, 'key.manage')
  return transaction(sql, async (tx) => {
    const before = (await lockServiceKey(tx, input.id)) ?? refuse('not-found')
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

const limitsOf = ({ perMinute, bonusCeiling }: { perMinute: number; bonusCeiling: number }) => ({
  perMinute,
  bonusCeiling,
})
