import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { useWatchedOrders } from '#parts/desk/use-watched-orders.ts'
import { grouped } from '#ui/numbers.ts'

/**
 * Notifies the employee who matched an entry of the end of its order, since they have usually moved to another
 * row: by a toast if it was refused or is unknown, and aloud if it is done.
 */
export function useWatchedOutcomes() {
  const watch = useWatchedOrders()
  return (orderId: string, { entry, deposit }: { entry: EntryRow; deposit: DepositRow }) => {
    const said = { n: entry.number, player: deposit.player.code }
    watch(orderId, {
      refusedTitle: m.toast_refused_title(),
      refused: m.toast_refused(said),
      unknown: m.toast_unknown(said),
      done: () => m.match_said_done({ amount: grouped(deposit.credits), player: deposit.player.code }),
    })
  }
}
