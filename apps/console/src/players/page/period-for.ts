import type { PeriodSearch } from '#parts/filters/period.ts'

/** Returns the given period, or this month if there is none. */
export const periodFor = ({ period, from, to }: PeriodSearch): PeriodSearch =>
  period || from || to ? { period, from, to } : { period: 'thisMonth' }
