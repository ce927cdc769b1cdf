/** Returns the pages whose words contain every typed word; first those with a word that begins with the typed text. */
export function foundPages<Page extends { words: readonly string[] }>(
  pages: readonly Page[],
  typed: string,
): Page[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return [...pages]
  const parts = wanted.split(/\s+/)
  const rank = ({ words }: Page) => (words.some((word) => word.toLowerCase().startsWith(wanted)) ? 0 : 1)
  return pages
    .filter(({ words }) => {
      const all = words.join(' ').toLowerCase()
      return parts.every((part) => all.includes(part))
    })
    .toSorted((a, b) => rank(a) - rank(b))
}
