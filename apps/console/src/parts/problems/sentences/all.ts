import { everywhere, sentenceIn } from './everywhere.ts'
import { rest } from './rest.ts'
import { rows } from './rows.ts'

/** Returns the sentence of any code: a refusal, or a reason in a row's `can`. */
export const reasonText = (code: string): string => sentenceIn(code, everywhere, rows, rest)()
