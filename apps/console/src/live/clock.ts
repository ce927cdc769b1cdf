import { useSyncExternalStore } from 'react'
import { createSharedClock } from './shared-clock.ts'

function createClock(everyMs: number) {
  const { subscribe, read } = createSharedClock(everyMs)
  return () => useSyncExternalStore(subscribe, read, read)
}

/** The server's time in milliseconds since 1970, drawn again every 10 seconds: for ages such as "3 minutes". */
export const useNow = createClock(10_000)

/** As `useNow`, but every second: for countdowns of leases and waiting times. */
export const useSeconds = createClock(1_000)
