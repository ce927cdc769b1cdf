import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/** A shared clock: one timer for all components that show an age. */
function createClock(everyMs: number) {
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = () => {
    now = serverNow()
    listeners.forEach((tell) => tell())
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      now = serverNow()
      timer = setInterval(tick, everyMs)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) clearInterval(timer)
    }
  }
  const read = () => now
  return () => useSyncExternalStore(subscribe, read, read)
}

/** For ages such as "3 minutes", which change slowly. */
export const useNow = createClock(10_000)

/** For countdowns of leases and waiting times. */
export const useSeconds = createClock(1_000)
