import type { RequestRow } from '@khlang/contract/cashier'
import { requestCanFor } from '@khlang/domain/cashier/request-work'

type Worked = Pick<RequestRow, 'holder' | 'leaseUntil' | 'hold'>

/** A claim or a hold whose time is over holds nobody back, even before the server has cleared it away. */
export function workNow({ holder, leaseUntil, hold }: Worked, now: number): Pick<Worked, 'holder' | 'hold'> {
  const isHeld = leaseUntil !== null && Date.parse(leaseUntil) > now
  const isOnHold = hold !== null && (hold.until === null || Date.parse(hold.until) > now)
  return { holder: isHeld ? holder : null, hold: isOnHold ? hold : null }
}

/** Why this act is not open to me now; null when it is. Role and state come with the row, claim and hold are laid over it. */
export function refusalOf(
  row: Worked & Pick<RequestRow, 'can'>,
  act: string,
  me: string,
  now: number,
): string | null {
  const { holder, hold } = workNow(row, now)
  const allowed = requestCanFor(row.can, { holder, onHold: hold !== null }, me)[act]
  return allowed === true ? null : (allowed ?? 'not-permitted')
}

/** Whether I may take it up next: nobody else has it, and it is not on hold. */
export function isFreeFor(row: Worked, me: string, now: number): boolean {
  const { holder, hold } = workNow(row, now)
  return hold === null && (holder === null || holder === me)
}
