/** How far the server's clock is ahead of this machine's: leases and ages are the server's time. */
let aheadMs = 0

/** Learns from what the server says the time is; a second or so is the network's, not the clock's. */
export function heardServerTime(said: string | null, received = Date.now()) {
  if (said === null) return
  const difference = Date.parse(said) - received
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < 1500 ? 0 : difference
}

export const serverNow = () => Date.now() + aheadMs
