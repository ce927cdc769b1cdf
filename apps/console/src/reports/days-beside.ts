import { type Day, dayOf, isDay, nextDay, startOf } from '@khlang/domain/time'

const dayBefore = (day: Day) => dayOf(new Date(startOf(day).getTime() - 1))

/** Returns the day that the daily close shows: that of the address, or else yesterday, the last one that can be closed. */
export const dayShown = (addressedDay: string | undefined, today: Day): Day =>
  addressedDay !== undefined && isDay(addressedDay) ? addressedDay : dayBefore(today)

/** Returns the days to which keys and arrows lead from here. `after` is null for today: a future day has no figures. */
export const daysBeside = (day: Day, today: Day): { before: Day; after: Day | null } => ({
  before: dayBefore(day),
  after: day < today ? nextDay(day) : null,
})
