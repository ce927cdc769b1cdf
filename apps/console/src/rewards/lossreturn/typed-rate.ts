import { withLatinDigits } from '@khlang/domain/digits'
import type { Day } from '@khlang/domain/time'
import { readDay } from '#parts/filters/read-day.ts'

/** Reads a percentage from 0 to 100 with at most two decimals as hundredths of a percent; null for anything else. */
export function hundredths(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(withLatinDigits(text))
  const value = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
  return value !== null && value <= 10_000 ? value : null
}

/** Returns a rate as it is typed, without the percent sign. */
export const typedRate = (hundredths: number): string => String(hundredths / 100)

/** Returns the first day of a typed month, also in the Buddhist era; null if the text is none. */
export const firstDay = (month: string): Day | null => readDay(`${month.trim()}-01`)
