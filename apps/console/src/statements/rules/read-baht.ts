import { plainNumber } from '@khlang/domain/digits'

/** Reads a limit in whole baht: null for no limit; undefined when the text is no amount. */
export function readBaht(text: string): number | null | undefined {
  const plain = plainNumber(text)
  if (plain === '') return null
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined
}
