import { type TransferWay, transferWays } from '@khlang/domain/cashier/request'
import { keptPastSignOut } from '#parts/session/session.ts'

export type LastPayout = { via: TransferWay; from: string | null }

const keyOf = (employeeId: string) => `${keptPastSignOut}payout.${employeeId}`

/** Returns how this employee last paid in this browser, the default for the next payout; null if they never did. */
export function lastPayout(employeeId: string): LastPayout | null {
  try {
    const { via, from } = JSON.parse(localStorage.getItem(keyOf(employeeId)) ?? '{}') as Record<
      string,
      unknown
    >
    const way = transferWays.find((name) => name === via)
    return way ? { via: way, from: typeof from === 'string' ? from : null } : null
  } catch {
    return null
  }
}

export const rememberPayout = (employeeId: string, last: LastPayout) =>
  localStorage.setItem(keyOf(employeeId), JSON.stringify(last))
