import { readMask } from '../account-mask.ts'

/**
 * Which digits of an account a bank shows: the last ones, the ones before a hidden last digit, or the first
 * and last ones.
 */
export const maskKinds = ['last4', 'last6', 'last7', 'mid4', 'mid6', 'ends'] as const
export type MaskKind = (typeof maskKinds)[number]

/** Returns how an account number is masked; null if it has no mask, or one of another kind. */
export function maskKindOf(text: string): MaskKind | null {
  const mask = readMask(text)
  if (!mask) return null
  if (mask.head !== '') return 'ends'
  const visible = mask.hiddenAtEnd === 0 ? 'last' : mask.hiddenAtEnd === 1 ? 'mid' : ''
  return maskKinds.find((kind) => kind === `${visible}${mask.tail.length}`) ?? null
}
