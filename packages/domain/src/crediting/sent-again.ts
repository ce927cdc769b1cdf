import { isExcludedFromDeposits } from '../players/exclusion.ts'
import { type CreditBlock, type Rewarded, rewardRefusal } from '../players/standing.ts'
import type { Day } from '../time.ts'
import type { OrderPurpose } from './order.ts'

/**
 * Purposes of orders that are neither sent for the first time if the player was suspended after the order was placed, nor
 * sent again to a suspended player. An order placed after the suspension is sent, such as a payout that a supervisor
 * allowed.
 */
export const suspendedGetNone: readonly OrderPurpose[] = [
  'creditDeposit',
  'payOutWithdrawal',
  'giveReward',
  'payLossReturn',
]

/**
 * Returns why an order that did nothing may not be sent again, now that its player is suspended or excluded; null if it
 * may. A payout of a suspended player needs a new decision of a supervisor, so it is not repeated either.
 */
export function whyNotSentAgain(purpose: OrderPurpose, player: Rewarded, day: Day): CreditBlock | null {
  if (player.status === 'suspended') return suspendedGetNone.includes(purpose) ? 'player-suspended' : null
  switch (purpose) {
    case 'creditDeposit':
      return isExcludedFromDeposits(player.exclusion, day) ? 'player-excluded' : null
    case 'giveReward':
    case 'payLossReturn':
      return rewardRefusal(player, day)
    default:
      return null
  }
}
