import { useSyncExternalStore } from 'react'
import { createSharedClock } from './shared-clock.ts'

function createClock(everyMs: number) {
  const { subscribe, read } = createSharedClock(everyMs)
  return () => useSyncExternalStore(subscribe, read, read)
}

/** For ages such as "3 minutes", which change slowly. */
export const useNow = createClock(10_000)

/** For countdowns of leases and waiting times. */
export const useSeconds = createClock(1_000)
