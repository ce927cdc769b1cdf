import { type Day, isDay } from './time.ts'

/** How many years the Buddhist era is ahead of the Gregorian. */
const ahead = 543

export const eras = ['buddhist', 'gregorian'] as const
export type Era = (typeof eras)[number]

/**
 * Returns the Gregorian year for a year as written. For four digits the era follows from the number. Two
 * digits are read in the given era. Null for two digits without an era, and for any other number of digits.
 */
export function yearOf(digits: string, era: Era | null): number | null {
  const written = Number(digits)
  if (digits.length === 4) return written >= 2400 ? written - ahead : written
  if (era === null || digits.length !== 2) return null
  return era === 'buddhist' ? 2500 + written - ahead : 2000 + written
}

/** Returns the day; null if it does not exist, such as 30 February. Months count from 1. */
export function dayFrom(year: number, month: number, day: number): Day | null {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))]
  const written = text.join('-')
  return isDay(written) ? written : null
}

/** Returns the number of a month by its Thai or English name, in full or short (`พ.ค.`, `May`); 0 if it is none. */
export function monthNamed(word: string): number {
  const bare = word.toLowerCase().replaceAll('.', '')
  const at = monthNames.findIndex((ways) => ways.some((way) => bare === way))
  return at + 1
}

const monthNames = [
  ['มค', 'มกราคม', 'jan', 'january'],
  ['กพ', 'กุมภาพันธ์', 'feb', 'february'],
  ['มีค', 'มีนาคม', 'mar', 'march'],
  ['เมย', 'เมษายน', 'apr', 'april'],
  ['พค', 'พฤษภาคม', 'may'],
  ['มิย', 'มิถุนายน', 'jun', 'june'],
  ['กค', 'กรกฎาคม', 'jul', 'july'],
  ['สค', 'สิงหาคม', 'aug', 'august'],
  ['กย', 'กันยายน', 'sep', 'september'],
  ['ตค', 'ตุลาคม', 'oct', 'october'],
  ['พย', 'พฤศจิกายน', 'nov', 'november'],
  ['ธค', 'ธันวาคม', 'dec', 'december'],
]
