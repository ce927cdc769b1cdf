import { typedCount } from '#parts/typed-count.ts'

/** Reads typed points, in Latin or Thai digits; null if the text is no whole number of three digits at most. */
export const readPoints = (text: string): number | null => typedCount(text, { most: 999 })
