import { dayOf } from '@khlang/domain/time'
import { useSyncExternalStore } from 'react'
import { createSharedClock } from './shared-clock.ts'

const [calm, quick] = [createSharedClock(10_000), createSharedClock(1_000)]

/** The server's time in milliseconds since 1970, drawn again every 10 seconds: for ages such as "3 minutes". */
export const useNow = () => useSyncExternalStore(calm.subscribe, calm.read, calm.read)

/** As `useNow`, but every second: for countdowns of leases and waiting times. */
export const useSeconds = () => useSyncExternalStore(quick.subscribe, quick.read, quick.read)

const today = () => dayOf(new Date(calm.read()))

/** The server's day in Bangkok, drawn again after midnight: for what "today" means on a page that stays open. */
export const useToday = () => useSyncExternalStore(calm.subscribe, today, today)
