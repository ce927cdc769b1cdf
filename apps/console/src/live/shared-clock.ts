import { serverNow } from './server-clock.ts'

/** A shared clock: one timer for all components that show an age, and none while there are none. */
export function createSharedClock(everyMs: number) {
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    now = serverNow()
    listeners.forEach((tell) => tell())
  }
  return {
    read: () => now,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        now = serverNow()
        timer = setInterval(tick, everyMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
