import type { PeriodSearch } from '#parts/filters/period.ts'

/** This month, unless another period is given. */
export const periodFor = ({ period, from, to }: PeriodSearch): PeriodSearch =>
  period || from || to ? { period, from, to } : { period: 'thisMonth' }
