import type { Satang } from './money.ts'

// Without `money.ts`, since every page loads the filters of lists before it shows anything.

/** Amounts in satang, both ends included. */
export type AmountMeant = { from: Satang; to: Satang }

/**
 * Returns the amounts that a search text means: with satang (`1,500.00`) exactly that, without (`1500` or `1,500`) those
 * of these whole baht with any satang; null if it is no amount.
 */
export function amountMeant(searchText: string): AmountMeant | null {
  const [text, whole, decimals] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(searchText) ?? []
  if (text === undefined) return null
  const from = Number(whole!.replaceAll(',', '')) * 100 + Number((decimals ?? '').padEnd(2, '0'))
  if (from === 0) return null
  return { from: from as Satang, to: (decimals === undefined ? from + 99 : from) as Satang }
}

/** Whether the search text means this amount in baht. */
export function meansAmount(searchText: string, baht: number): boolean {
  const meant = amountMeant(searchText)
  const amount = Math.round(baht * 100)
  return meant !== null && amount >= meant.from && amount <= meant.to
}
