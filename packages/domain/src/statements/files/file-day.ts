import { dayFrom, type Era, monthNamed, yearOf } from '../../calendar.ts'
import { readClock } from '../../clock.ts'
import { withLatinDigits } from '../../digits.ts'
import type { Day } from '../../time.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `clock` is the time of the day as HH:MM:SS; null if the cell has only a day. */
export type FileDay = { day: Day; clock: string | null }

/**
 * Reads a cell with a day and perhaps a time, in the order and era chosen for the file. A leading four-digit year, or
 * a month written as a word, is read regardless of the chosen order. Null for a cell with anything else.
 */
export function readFileDay(text: string, order: DayOrder, era: Era): FileDay | null {
  const plain = withLatinDigits(text.trim()).replaceAll(/\s+/g, ' ').replace('T', ' ')
  const match = /^(.{6,24}?)(?:[ ,@-]+(?:เวลา )?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)(?:\.\d+)?(?: น\.?)?)?$/.exec(
    plain,
  )
  if (!match) return null
  const day = readDay(match[1]!.trim(), order, era)
  const clock = match[2] === undefined ? null : readClock(match[2])
  return day === null || (match[2] !== undefined && clock === null) ? null : { day, clock }
}

function readDay(text: string, order: DayOrder, era: Era): Day | null {
  const word = /^(\d{1,2})[ -]?([ก-๙A-Za-z.]+)[ -]?(\d{2}|\d{4})$/.exec(text)
  if (word) return dayOf(word[3]!, monthNamed(word[2]!), word[1]!, era)
  const numbers = /^(\d+)[-/. ](\d+)[-/. ](\d+)$/.exec(text)
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
