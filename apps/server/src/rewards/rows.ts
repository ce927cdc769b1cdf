import { lossReturnStatus, requestStatus } from '@khlang/contract/legacy-words'
import type { RewardRow } from '@khlang/contract/rewards/rewards'
import type { RewardView } from './store.ts'
import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { rewardRefusal } from '@khlang/domain/players/standing'
import {
  checkLossReturn,
  type Covered,
  isOver,
  lateDifference,
  lossReturn,
  type LossReturnState,
  whyNothing,
} from '@khlang/domain/rewards/loss-return'
import { may, type Role } from '@khlang/domain/staff/acts'
import { dayOf, nextDay, startOf } from '@khlang/domain/time'
import type { LossReturnView } from './loss-return-store.ts'
import type { Terms } from './rate-store.ts'

/** Maps a reward, the same for every role; nothing can be done to a reward after it was given. */
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

const stateOf = ({ paidState }: LossReturnView): LossReturnState =>
  paidState === null ? 'unpaid' : paidState === 'done' ? 'paid' : 'crediting'

/** Returns what prevents paying it now, or true. */
export const checkView = (view: LossReturnView, covered: Covered, now: Date) =>
  checkLossReturn({
    over: isOver(covered, now),
    amount: view.amount,
    state: stateOf(view),
    coveredElsewhere: view.elsewhere > 0,
    countsInReports: view.countsInReports,
    requestsOpen: view.requestsOpen,
    barred: rewardRefusal(view, dayOf(now)),
  })

/** Maps a player's loss-return for a period, as a role sees it. */
export function lossReturnRow(
  view: LossReturnView,
  { covered, rate }: Terms,
  { role, now = new Date() }: { role: Role; now?: Date },
): LossReturnRow {
  const worked = lossReturn(view, rate)
  const { rule, difference, rate: share } = worked
  const state = stateOf(view)
  const over = startOf(nextDay(covered.to)).toISOString()
  return {
    id: view.id,
    number: view.paidNumber,
    version: view.version,
    covered,
    player: { id: view.playerId, code: view.playerCode, name: view.playerName },
    agent: view.agentId && { id: view.agentId, name: view.agentName ?? '' },
    master: view.masterId && { id: view.masterId, key: view.masterKey ?? 0, name: view.masterName ?? '' },
    deposits: String(view.deposits),
    withdrawals: String(view.withdrawals),
    bonus: String(view.bonus),
    rule,
    difference: String(difference),
    rate: share,
    amount: view.amount,
    nothing: whyNothing(view, { ...worked, amount: view.amount }),
    state,
    phase: view.phase,
    status: lossReturnStatus[state],
    paid: view.paid,
    late: lateDifference(view.amount, view.paid),
    elsewhere: view.elsewhere,
    employee: view.paidBy,
    createdAt: view.paidAt?.toISOString() ?? over,
    updatedAt: view.paidUpdatedAt?.toISOString() ?? over,
    can: { payLossReturn: may(role, 'lossReturn.pay') ? checkView(view, covered, now) : 'not-permitted' },
  }
}
