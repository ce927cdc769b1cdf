import { typedCount } from '#parts/typed-count.ts'

/**
 * Reads whole percents from 1 to 100, separated by commas or spaces, at most eight. Empty text gives an empty
 * list; anything else gives null.
 */
export function readPercents(text: string): number[] | null {
  const parts = text.split(/[\s,%]+/).filter((part) => part !== '')
  const percents = parts
    .map((part) => typedCount(part, { least: 1, most: 100 }))
    .filter((one) => one !== null)
  return percents.length <= 8 && percents.length === parts.length ? percents : null
}
