import { dayFrom, type Era, monthNamed, yearOf } from '../../calendar.ts'
import { inBangkok, minutesAheadOf, readClock } from '../../clock.ts'
import { withLatinDigits } from '../../digits.ts'
import type { Day } from '../../time.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `clock` is the time of the day as HH:MM:SS; null if the cell has only a day. */
export type FileDay = { day: Day; clock: string | null }

const clockForm = String.raw`(?:[ ,@-]+(?:เวลา )?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)(?:\.\d+)?( ?[ap]\.?m\.?)?)`
const zoneForm = String.raw`(?: ?(Z|[+-]\d{2}(?::?\d{2})?)| น\.?)`
const dayAndClock = new RegExp(`^(.{6,24}?)(?:${clockForm}${zoneForm}?)?$`, 'i')

/** The name of a weekday before the day, as in `Sat 28 Nov 2026` and `วันเสาร์ที่ 28`. */
const weekday =
  /^(?:(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?[.,]{0,2} ?|(?:วัน)?(?:อาทิตย์|จันทร์|อังคาร|พุธ|พฤหัสบดี|ศุกร์|เสาร์)(?:ที่)?,? ?)(?=\d)/i

/**
 * Reads a cell with a day and perhaps a time, in the order and era chosen for the file. A leading four-digit year, or
 * a month written as a word, is read regardless of the chosen order. A time with its zone (`Z`, `+07:00`) is converted
 * to Bangkok, except midnight, which in most files stands for a day. Null for a cell with anything else.
 */
export function readFileDay(text: string, order: DayOrder, era: Era): FileDay | null {
  const plain = withLatinDigits(text.trim())
    .replaceAll(/\s+/g, ' ')
    .replace(weekday, '')
    .replace(/(\d)T(?=\d{1,2}[:.])/i, '$1 ')
  const match = dayAndClock.exec(plain)
  if (!match) return null
  const [, dayText = '', clockText, half = '', zoneText] = match
  const day = readDay(dayText.trim(), order, era)
  if (day === null || clockText === undefined) return day && { day, clock: null }
  const clock = readClock(clockText + half)
  if (clock === null) return null
  return zoneText === undefined || clock === '00:00:00'
    ? { day, clock }
    : inBangkok({ day, clock }, minutesAheadOf(zoneText)!)
}

const monthWord = '[ก-๙A-Za-z][ก-๙A-Za-z.]*'
const gap = '[-/., ]{0,2}'
const worded = {
  dayFirst: new RegExp(String.raw`^(?<day>\d{1,2})${gap}(?<month>${monthWord})${gap}(?<year>\d{2}|\d{4})$`),
  monthFirst: new RegExp(
    String.raw`^(?<month>${monthWord})${gap}(?<day>\d{1,2})[-/., ]{1,2}(?<year>\d{2}|\d{4})$`,
  ),
  yearFirst: new RegExp(String.raw`^(?<year>\d{4})${gap}(?<month>${monthWord})${gap}(?<day>\d{1,2})$`),
}

function readDay(text: string, order: DayOrder, era: Era): Day | null {
  for (const form of Object.values(worded)) {
    const { day, month, year } = form.exec(text)?.groups ?? {}
    if (day && month && year) return dayOf(year, monthNamed(month), day, era)
  }
  const numbers = /^(\d+)[-/. ](\d+)[-/. ](\d+)$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!numbers) return null
  const [first, second, third] = [numbers[1]!, numbers[2]!, numbers[3]!]
  if (first.length === 4 || order === 'ymd') return dayOf(first, Number(second), third, era)
  return order === 'mdy' ? dayOf(third, Number(first), second, era) : dayOf(third, Number(second), first, era)
}

function dayOf(year: string, month: number, day: string, era: Era): Day | null {
  const gregorianYear = yearOf(year, era)
  return gregorianYear === null ? null : dayFrom(gregorianYear, month, Number(day))
}

/**
 * Proposes the order and era by which most samples are valid days, preferring days of the last three years. A
 * person must confirm the proposal: nothing proves whether 05/06 is May or June.
 */
export function likelyDays(samples: readonly string[], now: Date): { order: DayOrder; era: Era } {
  const choices = dayOrders.flatMap((order) =>
    (['buddhist', 'gregorian'] as const).map((era) => ({ order, era })),
  )
  const scored = choices.map((choice) => {
    const days = samples.flatMap((text) => readFileDay(text, choice.order, choice.era) ?? [])
    const ages = days.map(({ day }) => (now.getTime() - Date.parse(`${day}T00:00:00+07:00`)) / 86_400_000)
    const believable = ages.filter((age) => age > -2 && age < 3 * 366).length
    return { choice, points: believable * 2 + days.length }
  })
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).choice
}
