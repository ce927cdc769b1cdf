import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { requestCanFor } from '@khlang/domain/cashier/request-work'

type Worked = Pick<RequestRow, 'holder' | 'leaseUntil' | 'hold'>

/**
 * Returns the claim and the hold as of now: an expired one blocks nobody, even before the server has removed
 * it.
 */
export function workNow({ holder, leaseUntil, hold }: Worked, now: number): Pick<Worked, 'holder' | 'hold'> {
  const isHeld = leaseUntil !== null && Date.parse(leaseUntil) > now
  const isOnHold = hold !== null && (hold.until === null || Date.parse(hold.until) > now)
  return { holder: isHeld ? holder : null, hold: isOnHold ? hold : null }
}

/**
 * Returns the code of why the employee cannot do this act now; null when they can. `can` covers role and state; claim
 * and hold are added here.
 */
export function refusalOf(
  row: Worked & Pick<RequestRow, 'can'>,
  act: string,
  me: string,
  now: number,
): string | null {
  const { holder, hold } = workNow(row, now)
  const permission = requestCanFor(row.can, { holder, onHold: hold !== null }, me)[act]
  return permission === true ? null : (permission ?? 'not-permitted')
}

/** Whether the employee may work on the request next: nobody else has claimed it, and it is not on hold. */
export function isFreeFor(row: Worked, me: string, now: number): boolean {
  const { holder, hold } = workNow(row, now)
  return hold === null && (holder === null || holder === me)
}
