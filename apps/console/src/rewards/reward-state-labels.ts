import type { RewardStateFilter } from '@khlang/domain/rewards/reward'
import * as m from '#messages'

/** The states by which the reports on rewards can be filtered. */
export const rewardStateText = {
  crediting: m.rewards_state_crediting,
  done: m.rewards_state_done,
  cancelled: m.rewards_state_cancelled,
  takenBack: m.payment_taken_back,
} satisfies Record<RewardStateFilter, () => string>
