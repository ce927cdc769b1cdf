import { readMask } from '../account-mask.ts'

/**
 * Which digits of an account a bank shows: the last ones, the ones before one hidden last digit, or the beginning and
 * another part. The number is how many digits are shown.
 */
export const maskKinds = ['last4', 'last6', 'last7', 'mid4', 'mid6', 'ends'] as const
export type MaskKind = (typeof maskKinds)[number]

/** Returns which digits of an account number are shown; null if it is shown in full or in a way not listed. */
export function maskKindOf(text: string): MaskKind | null {
  const mask = readMask(text)
  if (!mask) return null
  if (mask.head !== '') return 'ends'
  const visible = mask.hiddenAtEnd === 0 ? 'last' : mask.hiddenAtEnd === 1 ? 'mid' : ''
  return maskKinds.find((kind) => kind === `${visible}${mask.tail.length}`) ?? null
}
