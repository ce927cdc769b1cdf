import { bahtText, creditSatang } from '@khlang/domain/money'
import { readSetting } from '#platform/setting.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Figure } from '@khlang/domain/staff/approval'
import type { RequestedCommand, GateInput } from '#staff/approvals/approval-gate.ts'
import type { LockedOrder } from './decisions-store.ts'
import { payeeOf } from '../rows.ts'
import { type OrderRecord, readOrders } from '../store.ts'

/**
 * Returns what a second person approves, with the figures they are shown, when somebody settles an order of unknown
 * outcome. The shop's settings decide whether it needs approval.
 */
export const gateInputOfOrder = (
  tx: Tx,
  order: LockedOrder,
  { act, ask, figures }: Pick<RequestedCommand, 'act' | 'ask' | 'figures'>,
): GateInput => ({
  act,
  object: ['order', order.id],
  playerId: order.playerId,
  amount: creditSatang(order.credits),
  figures: async () => {
    const quarantineSeconds = await readSetting(tx, 'unknown.quarantineSeconds')
    const [record] = await readOrders(tx, [order.id], quarantineSeconds)
    return [
      { name: 'order', value: `#${record!.number}` },
      { name: 'purpose', value: order.purpose },
      { name: 'amount', value: bahtText(creditSatang(order.credits)) },
      ...(record!.takesBack ? [{ name: 'takesBack' as const, value: `#${record!.takesBack.number}` }] : []),
      ...payoutFigures(record!),
      ...figures,
    ]
  },
  bound: { state: order.state, fence: order.fence },
  ask,
})

/** Returns where the money of a payout goes, how, and from which own account; nothing for other orders. */
function payoutFigures(record: OrderRecord): Figure[] {
  const payee = payeeOf(record)
  if (payee === null || record.via === null) return []
  return [
    { name: 'account', value: `${payee.bank} …${payee.tail ?? ''} ${payee.name}` },
    { name: 'via', value: record.via },
    ...(record.paidFrom === null ? [] : [{ name: 'paidFrom' as const, value: record.paidFrom }]),
  ]
}
