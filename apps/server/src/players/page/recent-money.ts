import type { PlayerId } from '@khlang/domain/brand'
import { recentMoneyOf } from '#cashier/requests/player-store.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { notableRequestText, sumText } from './money.ts'
import { findPlayer } from '#crediting/player-key-store.ts'

/**
 * Returns the sums that a player deposited and withdrew by requests of today and of this month, and the last of
 * each.
 */
export async function recentMoney({ caller, sql }: Context, { id }: { id: PlayerId }) {
  permit(caller, 'list.view')
  if (!(await findPlayer(sql, id))) refuse('not-found')
  const { day, today, month, lastDeposit, lastWithdrawal } = await recentMoneyOf(sql, id)
  const toSums = ({ deposits, withdrawals }: typeof today) => ({
    deposits: sumText(deposits),
    withdrawals: sumText(withdrawals),
  })
  return {
    day,
    today: toSums(today),
    month: toSums(month),
    lastDeposit: notableRequestText(lastDeposit),
    lastWithdrawal: notableRequestText(lastWithdrawal),
  }
}
