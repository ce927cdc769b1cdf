import type { Day } from '@khlang/domain/time'

/** Reads a percentage from 0 to 100 with at most two decimals as hundredths of a percent; null for anything else. */
export function hundredths(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text)
  const value = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
  return value !== null && value <= 10_000 ? value : null
}

/** Returns the first day of a typed month; null if the text is none. */
export const firstDay = (month: string): Day | null =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month.trim()) ? (`${month.trim()}-01` as Day) : null
