import type { PeriodSearch } from '#parts/period.ts'

/** This month, unless something else is asked for. */
export const periodFor = ({ period, from, to }: PeriodSearch): PeriodSearch =>
  period || from || to ? { period, from, to } : { period: 'thisMonth' }
