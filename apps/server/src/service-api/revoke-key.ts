import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { keyRow } from './rows.ts'
import { revokeServiceKey } from './store.ts'

export async function revokeKey({ caller, sql }: Context, { id }: { id: string }) {
  const actor = permit(caller, 'key.manage')
  return transaction(sql, async (tx) => {
    const row = (await revokeServiceKey(tx, id)) ?? refuse('not-found')
    await writeAudit(tx, { actor: actor.email, act: 'key.revoke', object: ['service-key', id] })
    return keyRow(row)
  })
}
