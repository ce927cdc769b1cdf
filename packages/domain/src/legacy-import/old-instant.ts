import { dayFrom, monthNamed, yearOf } from '../calendar.ts'
import { withLatinDigits } from '../digits.ts'
import { booksBegin, type Day, isDay, startOf } from '../time.ts'

/**
 * A moment as the old system wrote it. `timed` is false where only the day is given; `at` is then the start of that
 * day.
 */
export type OldInstant = { at: Date; timed: boolean }

/**
 * Reads every form in which the old system and its export tools write moments: `YYYY-MM-DD HH:mm:ss` and `DD-MM-YYYY`
 * in Bangkok time with years of either era, ISO, seconds or milliseconds since 1970, and timestamps of a document
 * database. Null for anything else.
 */
export function readOldInstant(value: unknown): OldInstant | null {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value === 'string') return fromText(withLatinDigits(value.trim()))
  if (typeof value !== 'object' || value === null) return null
  const parts = value as Record<string, unknown>
  if (parts['__datatype__'] === 'timestamp') return readOldInstant(parts['value'])
  if (typeof parts['timestampValue'] === 'string') return fromText(parts['timestampValue'])
  const seconds = parts['_seconds'] ?? parts['seconds']
  const rest = parts['_nanoseconds'] ?? parts['nanoseconds'] ?? 0
  if (typeof seconds !== 'number' || typeof rest !== 'number') return null
  return likely(new Date(seconds * 1000 + Math.floor(rest / 1e6)), true)
}

/** Returns the moment; null before the books begin or from the year 2200 on, which is a typing error. */
function likely(at: Date, timed: boolean): OldInstant | null {
  return at >= booksBegin && at.getUTCFullYear() < 2200 ? { at, timed } : null
}

const fromEpoch = (value: number) => likely(new Date(value > 1e11 ? value : value * 1000), true)

const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${clock}$`)
const dayFirst = new RegExp(String.raw`^(\d{1,2})[-/ ]([^\s\d-]+\.?|\d{1,2})[-/ ](\d{4})${clock}$`)
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

function fromText(text: string): OldInstant | null {
  if (/^\d{10}$|^\d{13}$/.test(text)) return fromEpoch(Number(text))
  // `Date` alone reads 30 February as 2 March.
  if (withZone.test(text)) return isDay(text.slice(0, 10)) ? likely(new Date(text), true) : null
  const first = yearFirst.exec(text)
  if (first) return inBangkok([first[1]!, first[2]!, first[3]!], first.slice(4))
  const last = dayFirst.exec(text)
  if (!last) return null
  const month = /^\d+$/.test(last[2]!) ? last[2]! : String(monthNamed(last[2]!))
  return inBangkok([last[3]!, month, last[1]!], last.slice(4))
}

function inBangkok(
  [year, month, date]: [string, string, string],
  [hours, minutes, seconds]: (string | undefined)[],
): OldInstant | null {
  // Both forms have four digits, whose era is known.
  const day: Day | null = dayFrom(yearOf(year, null)!, Number(month), Number(date))
  if (day === null) return null
  const [hour, minute, second] = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(startOf(day).getTime() + ((hour * 60 + minute) * 60 + second) * 1000)
  return likely(at, hours !== undefined)
}
