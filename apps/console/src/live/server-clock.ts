/** How far the server's clock is ahead of this machine's. Leases and ages use the server's time. */
let aheadMs = 0

/**
 * Sets the server's time (ISO text; null or no date changes nothing). A difference of less than 1.5 seconds counts as
 * network delay, so as none.
 */
export function heardServerTime(serverTime: string | null, received = Date.now()) {
  if (serverTime === null) return
  const difference = Date.parse(serverTime) - received
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < 1500 ? 0 : difference
}

/** Returns the server's time as Unix milliseconds, as exactly as it is known. */
export const serverNow = () => Date.now() + aheadMs
