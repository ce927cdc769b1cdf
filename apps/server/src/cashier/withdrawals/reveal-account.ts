import { isToBePaid } from '@khlang/domain/cashier/withdrawal'
import { mayLookAt } from '@khlang/domain/players/restriction'
import { recordReveals, untilNext } from '#staff/audit/reveal-store.ts'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireStepUp, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countAccountReveals, findPayout, isFirstReveal } from './payout-store.ts'

/**
 * Maximum number of withdrawals per employee and hour whose account they reveal to pay it. Who pays fifty an hour opens
 * each once, and a rush after a game may double that; four a minute for a whole hour is copying, not paying.
 */
export const maxAccountReveals = 240

/**
 * Returns the whole number of the account that a withdrawal is paid to, after step-up. The audit log records
 * the first time that an employee reads this account for a request; refuses beyond `maxAccountReveals` of them in an
 * hour. Once the money has left, or the withdrawal was cancelled, it is a look at a player like any other: it counts as a
 * reveal (`recordReveals`), and is refused for players whom this role may not see.
 */
export async function revealAccount({ caller, sql }: Context, { requestId }: { requestId: string }) {
  const actor = permit(caller, 'withdrawal.transfer')
  requireStepUp(actor, 'withdrawal.transfer')
  return transaction(sql, async (tx) => {
    const { account, playerId, restricted, state } = (await findPayout(tx, requestId)) ?? refuse('not-found')
    if (account === null) return refuse('account-missing')
    if (!isToBePaid(state)) {
      const allowed = mayLookAt(actor.role, { restricted })
      if (allowed !== true) refuse(allowed)
      await recordReveals(tx, actor, { kind: 'player', ids: [playerId] }, 'ดูเลขบัญชีของรายการถอนที่ปิดแล้ว')
    }
    const act = 'account.reveal'
    const after = { bank: account.bank, tail: account.number.slice(-4) }
    if (await isFirstReveal(tx, { act, actor: actor.email, requestId, after })) {
      const { count, oldest } = await countAccountReveals(tx, actor.email)
      if (isToBePaid(state) && count >= maxAccountReveals)
        refuse('too-many-tries', { until: untilNext(oldest) })
      await writeAudit(tx, { actor: actor.email, act, object: ['request', requestId], after })
    }
    return { bank: account.bank, number: account.number, name: account.name }
  })
}
