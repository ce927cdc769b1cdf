/** Words that banks write into a field that must not stay empty. `nonref` and `notprovided` are of SWIFT. */
const wordsForNothing = /^(#?n\/?a|n\.a\.?|null|none|non-?ref|not ?provided|ไม่มี|ไม่ระบุ)$/i

/**
 * Returns a value that a bank gave as text, such as a reference or a name; null if it says nothing: dashes, dots, zeros
 * or a word for "none". Taken as a reference, a dash would be the reference of all money that has none, and most of it
 * would count as copies.
 */
export function givenText(text: string): string | null {
  const value = text.trim()
  const hasContent = /[\p{L}\p{N}]/u.test(value) && !/^[0๐]+$/.test(value)
  return hasContent && !wordsForNothing.test(value) ? value : null
}
