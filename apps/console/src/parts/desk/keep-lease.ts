const renewEveryMs = 45_000
const idleAfterMs = 90_000

/**
 * Calls `renew` every 45 seconds while the tab is visible and the pointer or a key was used in the last 90 seconds; to
 * begin with, the call itself counts. Returns how to stop.
 */
export function keepLease(renew: () => void): () => void {
  let activeAt = Date.now()
  const noteActivity = () => void (activeAt = Date.now())
  const timer = setInterval(() => {
    if (!document.hidden && Date.now() - activeAt <= idleAfterMs) renew()
  }, renewEveryMs)
  addEventListener('pointermove', noteActivity, { passive: true })
  addEventListener('keydown', noteActivity)
  return () => {
    clearInterval(timer)
    removeEventListener('pointermove', noteActivity)
    removeEventListener('keydown', noteActivity)
  }
}
