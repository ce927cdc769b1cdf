import { lossReturnStatus, requestStatus } from '@khlang/contract/legacy-words'
import type { RewardRow } from '@khlang/contract/rewards/rewards'
import type { RewardRecord } from './store.ts'
import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { rewardRefusal } from '@khlang/domain/players/standing'
import {
  checkLossReturn,
  type CoveredDays,
  isOver,
  lateDifference,
  lossReturn,
  type LossReturnState,
  whyNothingDue,
} from '@khlang/domain/rewards/loss-return'
import { may, type Role } from '@khlang/domain/staff/acts'
import { dayOf, nextDay, startOf } from '@khlang/domain/time'
import type { LossReturnRecord } from './loss-return-store.ts'
import type { Terms } from './rate-store.ts'

/**
 * Maps a reward to its row. The row is the same for every role: a reward offers no actions (`can` is empty).
 */
export const rewardRow = (record: RewardRecord): RewardRow => ({
  id: record.id,
  number: record.number,
  version: record.version,
  kind: record.kind,
  state: record.state,
  phase: record.phase,
  status: requestStatus[record.state],
  player: { id: record.playerId, code: record.playerCode, name: record.playerName },
  credits: record.credits,
  coins: record.coins,
  item: record.itemNumber === null ? null : { number: record.itemNumber, name: record.itemName ?? '' },
  prize: record.prize,
  note: record.note,
  employee: record.employee,
  orderId: record.orderId,
  takenBack: record.takenBack,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  can: {},
})

const stateOf = ({ paidState }: LossReturnRecord): LossReturnState =>
  paidState === null ? 'unpaid' : paidState === 'done' ? 'paid' : 'crediting'

/** Returns true if the loss-return can be paid now, otherwise what prevents that. */
export const checkPayable = (record: LossReturnRecord, covered: CoveredDays, now: Date) =>
  checkLossReturn({
    periodOver: isOver(covered, now),
    amount: record.amount,
    state: stateOf(record),
    coveredElsewhere: record.elsewhere > 0,
    countsInReports: record.countsInReports,
    requestsOpen: record.requestsOpen,
    barred: rewardRefusal(record, dayOf(now)),
  })

/** Maps a player's loss-return to its row, with what this role may do. `covered`: the day or month it is for. */
export function lossReturnRow(
  record: LossReturnRecord,
  { covered, rate }: Terms,
  { role, now = new Date() }: { role: Role; now?: Date },
): LossReturnRow {
  const computed = lossReturn(record, rate)
  const { rule, difference, rate: share } = computed
  const state = stateOf(record)
  const payableFrom = startOf(nextDay(covered.to)).toISOString()
  return {
    id: record.id,
    number: record.paidNumber,
    version: record.version,
    covered,
    player: { id: record.playerId, code: record.playerCode, name: record.playerName },
    agent: record.agentId && { id: record.agentId, name: record.agentName ?? '' },
    master: record.masterId && {
      id: record.masterId,
      key: record.masterKey ?? 0,
      name: record.masterName ?? '',
    },
    deposits: String(record.deposits),
    withdrawals: String(record.withdrawals),
    bonus: String(record.bonus),
    rule,
    difference: String(difference),
    rate: share,
    amount: record.amount,
    nothing: whyNothingDue(record, { ...computed, amount: record.amount }),
    state,
    phase: record.phase,
    status: lossReturnStatus[state],
    paid: record.paid,
    late: lateDifference(record.amount, record.paid),
    elsewhere: record.elsewhere,
    employee: record.paidBy,
    createdAt: record.paidAt?.toISOString() ?? payableFrom,
    updatedAt: record.paidUpdatedAt?.toISOString() ?? payableFrom,
    can: {
      payLossReturn: may(role, 'lossReturn.pay') ? checkPayable(record, covered, now) : 'not-permitted',
    },
  }
}
