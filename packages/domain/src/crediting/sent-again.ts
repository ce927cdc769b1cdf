import { isExcludedFromDeposits } from '../players/exclusion.ts'
import { type CreditBlock, type Rewarded, rewardRefusal, whyCreditBlocked } from '../players/standing.ts'
import type { Day } from '../time.ts'
import type { OrderPurpose } from './order.ts'

/**
 * Returns why an order that did nothing may not be sent again, now that its player is suspended or excluded; null if it
 * may. A payout of a suspended player needs a new decision of a supervisor, so it is not repeated either.
 */
export function whyNotSentAgain(purpose: OrderPurpose, player: Rewarded, day: Day): CreditBlock | null {
  const { status, exclusion } = player
  switch (purpose) {
    case 'creditDeposit':
      return whyCreditBlocked({
        playerStatus: status,
        playerExcluded: isExcludedFromDeposits(exclusion, day),
      })
    case 'giveReward':
    case 'payLossReturn':
      return rewardRefusal(player, day)
    case 'payOutWithdrawal':
      return status === 'suspended' ? 'player-suspended' : null
    default:
      return null
  }
}
