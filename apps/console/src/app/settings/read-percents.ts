import { withLatinDigits } from '@khlang/domain/digits'

/**
 * Reads whole percents from 1 to 100, separated by commas or spaces, at most eight. Empty text gives an empty
 * list; anything else gives null.
 */
export function readPercents(text: string): number[] | null {
  const parts = withLatinDigits(text)
    .split(/[\s,%]+/)
    .filter((part) => part !== '')
  const percents = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0))
  return percents.length <= 8 && percents.every((percent) => percent >= 1 && percent <= 100) ? percents : null
}
