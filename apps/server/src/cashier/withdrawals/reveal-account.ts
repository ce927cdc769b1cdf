import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireStepUp, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPayout, isFirstReveal } from './payout-store.ts'

/**
 * Returns the whole number of the account that a withdrawal is paid to, after step-up. The audit log records
 * the first time that an employee reads this account for a request.
 */
export async function revealAccount({ caller, sql }: Context, { requestId }: { requestId: string }) {
  const actor = permit(caller, 'withdrawal.transfer')
  requireStepUp(actor, 'withdrawal.transfer')
  const { account } = (await findPayout(sql, requestId)) ?? refuse('not-found')
  if (account === null) return refuse('account-missing')
  await sql.begin(async (tx) => {
    const act = 'account.reveal'
    const after = { bank: account.bank, tail: account.number.slice(-4) }
    if (await isFirstReveal(tx, { act, actor: actor.email, requestId, after }))
      await writeAudit(tx, { actor: actor.email, act, object: ['request', requestId], after })
  })
  return { bank: account.bank, number: account.number, name: account.name }
}
