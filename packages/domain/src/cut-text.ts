/**
 * Returns a text of at most `length` characters, as JavaScript counts them: its beginning, without half of an emoji at
 * its end. PostgreSQL refuses JSON with half a character, and other programs show it as a question mark.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
