import { type TransferWay, transferWays } from '@khlang/domain/cashier/request'
import { keptPastSignOut } from '#parts/session/session.ts'

/** `from`: the code of the own account. */
export type LastPayout = { via: TransferWay; from: string | null }

const keyOf = (employeeId: string) => `${keptPastSignOut}payout.${employeeId}`

/**
 * Returns this employee's last choices for a payout in this browser, the defaults for the next one; null if there are
 * none. They stay when the employee signs out.
 */
export function lastPayout(employeeId: string): LastPayout | null {
  try {
    const { via, from } = JSON.parse(localStorage.getItem(keyOf(employeeId)) ?? '{}') as Record<
      string,
      unknown
    >
    const transferWay = transferWays.find((name) => name === via)
    return transferWay ? { via: transferWay, from: typeof from === 'string' ? from : null } : null
  } catch {
    return null
  }
}

export const rememberPayout = (employeeId: string, last: LastPayout) =>
  localStorage.setItem(keyOf(employeeId), JSON.stringify(last))
