import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { useWatchedOrders } from '#parts/desk/use-watched-orders.ts'

/**
 * Notifies the employee who placed an order when it ends refused or unknown, since they have usually moved to another
 * row.
 */
export function useWatchedOutcomes() {
  const watch = useWatchedOrders()
  return (orderId: string, { entry, deposit }: { entry: EntryRow; deposit: DepositRow }) => {
    const said = { n: entry.number, player: deposit.player.code }
    watch(orderId, {
      refusedTitle: m.toast_refused_title(),
      refused: m.toast_refused(said),
      unknown: m.toast_unknown(said),
    })
  }
}
