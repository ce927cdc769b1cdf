/** Longest first, so that นางสาว is not read as นาง followed by a name. */
const titles = [
  'เด็กหญิง',
  'เด็กชาย',
  'นางสาว',
  'น.ส.',
  'ด.ช.',
  'ด.ญ.',
  'นาย',
  'นาง',
  'คุณ',
  'หจก.',
  'บจก.',
  'miss',
  'mrs.',
  'mrs',
  'mr.',
  'mr',
  'ms.',
  'ms',
]

/** A name as we compare it: no title, one kind of space, lower case, no invisible marks. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
  const title = titles.find((word) => plain.startsWith(word) && !/^[a-z]/.test(plain.slice(word.length)))
  return (title ? plain.slice(title.length) : plain).trim()
}

export type NameLikeness = 'same' | 'truncated' | 'first-name' | 'different' | 'not-shown'

/** Banks cut names short (`สมชาย ใจ`) and mask them (`สมชาย ใ***`): what is shown must be how the full name begins. */
export function compareNames(shown: string | null, full: string): NameLikeness {
  const [seen, whole] = [
    plainName(shown ?? '')
      .replaceAll(/[*.…]+$/g, '')
      .trim(),
    plainName(full),
  ]
  if (seen === '') return 'not-shown'
  if (seen === whole) return 'same'
  const [seenFirst = '', ...seenRest] = seen.split(' ')
  const [first = '', ...rest] = whole.split(' ')
  if (seenFirst === first && seenRest.length === 0) return 'first-name'
  if (seenFirst === first && rest.join(' ').startsWith(seenRest.join(' '))) return 'truncated'
  return seenFirst === first ? 'first-name' : 'different'
}
