import type { PlayerId } from '@khlang/domain/brand'
import type { Day } from '@khlang/domain/time'
import {
  daysOf,
  firstDepositOf,
  moneyOf,
  type NotableRequest,
  type Sum,
} from '#cashier/requests/player-store.ts'
import { sumUnrecoveredOf } from '#crediting/orders/written-off-store.ts'
import { readFilter } from '#platform/lists/list-filter.ts'
import { refuse } from '#platform/http/refusal.ts'
import { sumRewardsOf } from '#rewards/store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPlayer } from '#crediting/player-key-store.ts'

const maxDays = 62
const dayMs = 86_400_000

/**
 * Returns the sums of a player's deposits, withdrawals, bonuses and rewards in a period of Bangkok days, also for each
 * day if the period has at most 62; what of undone credit stayed with the player in it; and, regardless of the period,
 * the unfinished requests and the first credited deposit.
 */
export async function money(
  { caller, sql }: Context,
  { id, ...period }: { id: PlayerId; from?: Day | undefined; to?: Day | undefined },
) {
  permit(caller, 'list.view')
  if (!(await findPlayer(sql, id))) refuse('not-found')
  const { from, before } = readFilter(period)
  const withDays = from && before && before.getTime() - from.getTime() <= maxDays * dayMs
  const [sums, rewards, days, firstDeposit, unrecovered] = await Promise.all([
    moneyOf(sql, id, { from, before }),
    sumRewardsOf(sql, id, { from, before }),
    withDays ? daysOf(sql, id, { from, before }) : [],
    firstDepositOf(sql, id),
    sumUnrecoveredOf(sql, id, { from, before }),
  ])
  const { deposits, withdrawals, bonus, waiting } = sums
  return {
    deposits: sumText(deposits),
    withdrawals: sumText(withdrawals),
    bonus,
    rewards: [...rewards],
    unrecovered,
    net: String(deposits.amount - withdrawals.amount),
    firstDeposit: notableRequestText(firstDeposit),
    waiting: { deposits: sumText(waiting.deposits), withdrawals: sumText(waiting.withdrawals) },
    days: [...days],
  }
}

export const sumText = ({ count, amount }: Sum) => ({ count, amount: String(amount) })

export const notableRequestText = (request: NotableRequest | null) =>
  request && { ...request, amount: String(request.amount), at: request.at.toISOString() }
