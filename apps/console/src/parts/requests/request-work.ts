import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { requestCanFor } from '@khlang/domain/cashier/request-work'

type Worked = Pick<RequestRow, 'holder' | 'leaseUntil' | 'hold'>

/**
 * Returns the claim and the hold as of now: an expired one blocks nobody, even before the server has removed
 * it.
 */
export function workNow(
  { holder, leaseUntil, hold }: Worked,
  nowMs: number,
): Pick<Worked, 'holder' | 'hold'> {
  const isHeld = leaseUntil !== null && Date.parse(leaseUntil) > nowMs
  const isOnHold = hold !== null && (hold.until === null || Date.parse(hold.until) > nowMs)
  return { holder: isHeld ? holder : null, hold: isOnHold ? hold : null }
}

/**
 * Returns the code of why the employee cannot do this act now; null when they can. `can` covers role and state; claim
 * and hold are added here.
 */
export function refusalOf(
  row: Worked & Pick<RequestRow, 'can'>,
  act: string,
  myEmail: string,
  nowMs: number,
): string | null {
  const { holder, hold } = workNow(row, nowMs)
  const permission = requestCanFor(row.can, { holder, onHold: hold !== null }, myEmail)[act]
  return permission === true ? null : (permission ?? 'not-permitted')
}

/** Whether the employee may work on the request next: nobody else has claimed it, and it is not on hold. */
export function isFreeFor(row: Worked, myEmail: string, nowMs: number): boolean {
  const { holder, hold } = workNow(row, nowMs)
  return hold === null && (holder === null || holder === myEmail)
}
