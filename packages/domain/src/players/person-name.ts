import { readName } from './player-name.ts'
import { compareSounds } from './thai-sound.ts'

/** A title comes before those that it begins with, so that นางสาว is not read as นาง followed by a name. */
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
  const plain = readName(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const title = titles.find((word) => plain.startsWith(word) && !/^[a-z]/.test(plain.slice(word.length)))
  return (title ? plain.slice(title.length) : plain).trim()
}

/**
 * `truncated`: fits, but is cut off or masked. `first-name`: only the first name fits. `sounds-…`: one is in Thai,
 * the other in Latin letters. `not-shown`: the bank shows no name or too little of it to compare, or the full name is
 * empty.
 */
export type NameSimilarity =
  | 'same'
  | 'truncated'
  | 'first-name'
  | 'sounds-alike'
  | 'different'
  | 'sounds-unlike'
  | 'not-shown'

/**
 * Compares a name shown by a bank with a full name. Banks cut names (`สมชาย ใจ`), mask them (`สมชาย ใ***`), drop the
 * space, and use Latin letters. A masked word, and the last of several, need only be the beginning of the word in its
 * place; any other word must be equal. A name without its space must be whole. Thai and Latin letters are compared by
 * sound.
 */
export function compareNames(shownName: string | null, fullName: string): NameSimilarity {
  const [plainShown, plainFull] = [plainName(shownName ?? ''), plainName(fullName)]
  const letters = plainShown.replaceAll(/[*.…\s]/g, '')
  if (letters === '' || plainFull === '') return 'not-shown'
  if (isThai(letters) !== isThai(plainFull)) return bySound(letters, plainFull)
  if (letters === plainFull.replaceAll(' ', '')) return 'same'
  const words = plainShown
    .split(' ')
    .map((word) => ({ start: word.replaceAll(/[*.…]+$/g, ''), cut: /[*.…]$/.test(word) }))
  const [first, ...rest] = words
  const [fullFirst = '', ...fullRest] = plainFull.split(' ')
  const firstFits = first!.cut ? fullFirst.startsWith(first!.start) : fullFirst === first!.start
  if (!firstFits) return 'different'
  if (rest.every(({ start }) => start === '')) return first!.cut ? 'not-shown' : 'first-name' // many people have these first letters
  // Each word may be masked, and the last one may be cut off without a mark.
  const restFits = rest.every(({ start, cut }, at) => {
    const fullWord = fullRest[at]
    if (fullWord === undefined) return false
    return cut || at === rest.length - 1 ? fullWord.startsWith(start) : fullWord === start
  })
  return restFits ? 'truncated' : 'first-name'
}

function bySound(shownName: string, fullName: string): NameSimilarity {
  const sound = isThai(fullName) ? compareSounds(fullName, shownName) : compareSounds(shownName, fullName)
  return ({ alike: 'sounds-alike', unlike: 'sounds-unlike', unclear: 'not-shown' } as const)[sound]
}

const isThai = (text: string) => /[\u0e00-\u0e7f]/.test(text)
