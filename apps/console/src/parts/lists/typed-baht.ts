import { plainNumber } from '@khlang/domain/digits'
import { bahtOf } from './list-search.ts'

/**
 * Returns the typed whole baht in digits; undefined if the text is no such amount, also if empty. Accepts Thai digits
 * and commas.
 */
export const typedBaht = (text: string) => bahtOf(plainNumber(text))

/** An empty text is not wrong. */
export const isWrongBaht = (text: string) => text.trim() !== '' && typedBaht(text) === undefined

/** Returns typed credits, which are whole baht; 0 for a text that is no amount. */
export const typedCredits = (text: string) => Number(typedBaht(text) ?? 0)
