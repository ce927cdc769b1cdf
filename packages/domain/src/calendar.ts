import { type Day, isDay } from './time.ts'

/** How many years the Buddhist era is ahead of the Gregorian. */
const buddhistYearsAhead = 543

export const eras = ['buddhist', 'gregorian'] as const
export type Era = (typeof eras)[number]

/**
 * Returns the Gregorian year for a year as written. For four digits the era follows from the number: Buddhist from
 * 2400 on. Two digits are read in the given era. Null for two digits without an era, and for any other number of
 * digits.
 */
export function yearOf(digits: string, era: Era | null): number | null {
  const writtenYear = Number(digits)
  if (digits.length === 4) return writtenYear >= 2400 ? writtenYear - buddhistYearsAhead : writtenYear
  if (era === null || digits.length !== 2) return null
  return era === 'buddhist' ? 2500 + writtenYear - buddhistYearsAhead : 2000 + writtenYear
}

/** Returns the day; null if it does not exist, such as 30 February. Months count from 1. */
export function dayFrom(year: number, month: number, day: number): Day | null {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))]
  const dayText = text.join('-')
  return isDay(dayText) ? dayText : null
}

/** Returns the number of a month by its Thai or English name, in full or short (`พ.ค.`, `May`); 0 if it is none. */
export function monthNamed(word: string): number {
  const plainWord = word.toLowerCase().replaceAll('.', '')
  const index = monthNames.findIndex((names) => names.some((name) => plainWord === name))
  return index + 1
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
  ['กย', 'กันยายน', 'sep', 'sept', 'september'],
  ['ตค', 'ตุลาคม', 'oct', 'october'],
  ['พย', 'พฤศจิกายน', 'nov', 'november'],
  ['ธค', 'ธันวาคม', 'dec', 'december'],
]
