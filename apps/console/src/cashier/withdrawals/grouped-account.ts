/**
 * How banks group the digits of their account numbers, where it is not `usualGroups`. People read and compare numbers in
 * these groups.
 */
const groups: Record<string, readonly number[]> = {
  TTB: [3, 6, 1],
  GSB: [3, 1, 5, 3],
  BAAC: [3, 1, 5, 3],
  GHB: [3, 1, 5, 3],
  TRUEMONEY: [3, 3, 4],
}
const usualGroups = [3, 1, 5, 1] as const

/**
 * Returns an account number (digits) in the groups of its bank (a code, in upper or lower case); unchanged if the groups
 * do not add up to its length.
 */
export function groupedAccount(bank: string, number: string): string {
  const sizes = groups[bank.toUpperCase()] ?? usualGroups
  if (sizes.reduce((sum, size) => sum + size) !== number.length) return number
  let offset = 0
  return sizes.map((size) => number.slice(offset, (offset += size))).join('-')
}
