import { minPasswordLength as leastLength } from '@khlang/domain/staff/password'

export { leastLength }

export type Strength = 'too-short' | 'weak' | 'fair' | 'strong'

/**
 * Rates a password: length counts most, then the kinds of characters. Fewer than six different characters are weak.
 * Forms refuse only `too-short`; the rest is a hint. The server also refuses easy passwords (`password-easy`).
 */
export function strengthOf(password: string): Strength {
  if (password.length < leastLength) return 'too-short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (different < 6) return 'weak'
  if (password.length >= 20 || (password.length >= 14 && kinds >= 3)) return 'strong'
  return kinds >= 2 || password.length >= 16 ? 'fair' : 'weak'
}
