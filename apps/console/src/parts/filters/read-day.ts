import { type Day, isDay } from '@khlang/domain/time'
import { withLatinDigits } from '@khlang/domain/digits'

const buddhistAhead = 543

/**
 * Reads a day typed in a filter or a form: `2026-11-21`, `21-11-2026`, or `2569-11-21` in Buddhist years (2400 and
 * later, which nobody means as Gregorian); also with Thai digits, slashes or dots in place of hyphens, or as eight digits,
 * since the number pad of a phone has no hyphen. Null if the text is no day. A year needs four digits, since two could be
 * of either calendar.
 */
export function readDay(text: string): Day | null {
  const typed = withHyphens(withLatinDigits(text.trim()))
  const parts = /^(\d+)[-/.](\d{1,2})[-/.](\d+)$/.exec(typed)?.slice(1) ?? []
  const [year = '', month = '', day = ''] = parts[2]?.length === 4 ? parts.toReversed() : parts
  if (year.length !== 4 || day.length > 2) return null
  const gregorian = Number(year) >= 2400 ? Number(year) - buddhistAhead : Number(year)
  const dayText = `${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(dayText) ? dayText : null
}

/** Separates the parts of eight digits. A year is at the end if one of 1900 to 2699 is: no month has such a number. */
const withHyphens = (text: string) =>
  text.replace(/^(\d\d)(\d\d)((?:19|2[0-6])\d\d)$/, '$1-$2-$3').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
