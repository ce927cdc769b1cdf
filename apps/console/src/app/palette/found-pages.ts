/** Returns the pages whose words contain every typed word; first those with a word that begins with the typed text. */
export function foundPages<Page extends { words: readonly string[] }>(
  pages: readonly Page[],
  typedText: string,
): Page[] {
  const searchText = typedText.trim().toLowerCase()
  if (searchText === '') return [...pages]
  const parts = searchText.split(/\s+/)
  const rank = ({ words }: Page) => (words.some((word) => word.toLowerCase().startsWith(searchText)) ? 0 : 1)
  return pages
    .filter(({ words }) => {
      const allWords = words.join(' ').toLowerCase()
      return parts.every((part) => allWords.includes(part))
    })
    .toSorted((a, b) => rank(a) - rank(b))
}
