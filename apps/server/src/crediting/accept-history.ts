import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { leftToDo } from './findings.ts'
import { acceptHistory as accept, lockLostHistory } from './lost-history-store.ts'

/** Every movement of the books is an order here or was put aside by two: now the hold may be lifted. */
export async function acceptHistory({ caller, sql }: Context, { reason }: { reason: string }) {
  const actor = permit(caller, 'history.reconcile')
  return transaction(sql, (tx) => acceptBy(tx, actor.email, reason))
}

export async function acceptBy(tx: Tx, by: string, reason: string): Promise<{ accepted: true }> {
  const lost = (await lockLostHistory(tx)) ?? refuse('history-not-lost')
  const left = await leftToDo(tx)
  if (left !== null) refuse('history-open')
  await accept(tx, { by, reason })
  await writeAudit(tx, {
    actor: by,
    act: 'reconcile.accept',
    object: ['setting', 'history.lost'],
    before: { ...lost },
    reason,
  })
  return { accepted: true }
}
