import { compareSounds } from './thai-sound.ts'

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

/**
 * Returns a name in the form used for comparison: no title, one kind of space and vowel, lower case, no invisible
 * marks.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('เเ', 'แ') // typed as two letters
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
  const title = titles.find((word) => plain.startsWith(word) && !/^[a-z]/.test(plain.slice(word.length)))
  return (title ? plain.slice(title.length) : plain).trim()
}

export type NameSimilarity =
  | 'same'
  | 'truncated'
  | 'first-name'
  | 'sounds-alike'
  | 'different'
  | 'sounds-unlike'
  | 'not-shown'

/**
 * Compares a name shown by a bank with a full name. Banks cut names (`สมชาย ใจ`), mask them (`สมชาย ใ***`, `ส***
 * ใ***`), drop the space, and use Latin letters. The shown name must be the beginning of the full name, word by word,
 * or sound like it.
 */
export function compareNames(shown: string | null, full: string): NameSimilarity {
  const [seen, whole] = [plainName(shown ?? ''), plainName(full)]
  const letters = seen.replaceAll(/[*.…\s]/g, '')
  if (letters === '' || whole === '') return 'not-shown'
  if (isThai(letters) !== isThai(whole)) return bySound(letters, whole)
  if (letters === whole.replaceAll(' ', '')) return 'same'
  const words = seen
    .split(' ')
    .map((word) => ({ start: word.replaceAll(/[*.…]+$/g, ''), cut: /[*.…]$/.test(word) }))
  const [first, ...rest] = words
  const [wholeFirst = '', ...wholeRest] = whole.split(' ')
  const firstFits = first!.cut ? wholeFirst.startsWith(first!.start) : wholeFirst === first!.start
  if (!firstFits) return 'different'
  const restShown = rest.map(({ start }) => start).join(' ')
  if (restShown === '') return first!.cut ? 'not-shown' : 'first-name' // many people have these first letters
  return wholeRest.join(' ').startsWith(restShown) ? 'truncated' : 'first-name'
}

function bySound(seen: string, whole: string): NameSimilarity {
  const sound = isThai(whole) ? compareSounds(whole, seen) : compareSounds(seen, whole)
  return ({ alike: 'sounds-alike', unlike: 'sounds-unlike', unclear: 'not-shown' } as const)[sound]
}

const isThai = (text: string) => /[\u0e00-\u0e7f]/.test(text)
