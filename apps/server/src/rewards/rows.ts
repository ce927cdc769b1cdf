import { requestStatus } from '@khlang/contract/legacy-words'
import type { RewardRow } from '@khlang/contract/rewards'
import type { RewardView } from './store.ts'

/** The row that everybody sees; a reward is given once, and nothing is done to it afterwards. */
export const rewardRow = (view: RewardView): RewardRow => ({
  id: view.id,
  number: view.number,
  version: view.version,
  kind: view.kind,
  state: view.state,
  phase: view.phase,
  status: requestStatus[view.state],
  player: { id: view.playerId, code: view.playerCode, name: view.playerName },
  credits: view.credits,
  coins: view.coins,
  item: view.itemNumber === null ? null : { number: view.itemNumber, name: view.itemName ?? '' },
  prize: view.prize,
  note: view.note,
  employee: view.employee,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
  can: {},
})
