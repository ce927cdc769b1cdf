const renewEveryMs = 45_000
const idleAfterMs = 90_000
/** What a hand does, also on a phone, where nothing moves a pointer. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown']

/**
 * Calls `renew` every 45 seconds while the tab is visible and a pointer, a finger or a key was used in the last 90
 * seconds; to begin with, the call itself counts. Returns how to stop.
 */
export function keepLease(renew: () => void): () => void {
  let activeAt = performance.now()
  const noteActivity = () => void (activeAt = performance.now())
  const timer = setInterval(() => {
    if (!document.hidden && performance.now() - activeAt <= idleAfterMs) renew()
  }, renewEveryMs)
  for (const sign of signs) addEventListener(sign, noteActivity, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, noteActivity)
  }
}
