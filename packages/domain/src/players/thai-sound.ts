/**
 * Compares whether a Latin spelling can be pronounced like a Thai name. SCB writes senders in Latin letters,
 * and people spell their names in their own way (Somchai, Somchay, Sŏmchaĭ). So only consonants are compared,
 * similar ones count as close, and the answer may be `unclear`.
 */
export type Sound = 'alike' | 'unlike' | 'unclear'

const thaiSounds: Readonly<Record<string, string>> = {
  ก: 'k',
  ข: 'k',
  ฃ: 'k',
  ค: 'k',
  ฅ: 'k',
  ฆ: 'k',
  ง: 'g',
  จ: 'c',
  ฉ: 'c',
  ช: 'c',
  ฌ: 'c',
  ซ: 's',
  ศ: 's',
  ษ: 's',
  ส: 's',
  ญ: 'y',
  ย: 'y',
  ด: 'd',
  ฎ: 'd',
  ต: 't',
  ฏ: 't',
  ถ: 't',
  ฐ: 't',
  ท: 't',
  ธ: 't',
  ฑ: 't',
  ฒ: 't',
  น: 'n',
  ณ: 'n',
  บ: 'b',
  ป: 'p',
  พ: 'p',
  ผ: 'p',
  ภ: 'p',
  ฟ: 'f',
  ฝ: 'f',
  ม: 'm',
  ร: 'r',
  ฤ: 'r',
  ล: 'l',
  ฬ: 'l',
  ว: 'w',
  ห: 'h',
  ฮ: 'h',
  ำ: 'm',
  '\u0e4d': 'm', // the same vowel, decomposed
}

/**
 * Latin spellings with their sound, in the order in which they are tried: a spelling comes before those that it begins
 * with.
 */
const latinSounds: readonly [spelling: string, sound: string][] = [
  ['ng', 'g'],
  ['ph', 'p'],
  ['th', 't'],
  ['kh', 'k'],
  ['ch', 'c'],
  ['sh', 'c'],
  ['tch', 'c'],
  ['ck', 'k'],
  ['g', 'k'],
  ['q', 'k'],
  ['x', 's'],
  ['z', 's'],
  ['j', 'c'],
  ['v', 'w'],
]

/**
 * Groups of sounds that count as similar (final consonants change their sound), and letters that are often
 * left out (in consonant clusters).
 */
const similarSounds = ['tdsc', 'bpf', 'nlr', 'kg', 'ng', 'wy']
const faintSounds = new Set(['w', 'y', 'h', 'r', 'l', 'n'])

/** Limits of the distance between two spellings, as a share of the longer one. */
const maxAlikeShare = 0.3
const maxUnclearShare = 0.42

/**
 * Compares a Thai and a Latin spelling by sound. `unclear` if either is too short or they are neither close nor
 * far.
 */
export function compareSounds(thai: string, latin: string): Sound {
  const [thaiSound, latinSound] = [soundOfThai(thai), soundOfLatin(latin)]
  if (thaiSound.length < 2 || latinSound.length < 2) return 'unclear'
  const share = distance(thaiSound, latinSound) / Math.max(thaiSound.length, latinSound.length)
  if (share <= maxAlikeShare) return 'alike'
  return share > maxUnclearShare ? 'unlike' : 'unclear'
}

const soundOfThai = (text: string) =>
  [...text.replaceAll(/.\u0e4c/g, '')] // a letter under การันต์ is silent
    .map((letter) => thaiSounds[letter]) // vowels and tone marks have none
    .join('')

function soundOfLatin(text: string): string {
  let rest = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  let sound = ''
  while (rest !== '') {
    const found = latinSounds.find(([spelling]) => rest.startsWith(spelling))
    sound += found?.[1] ?? (/[aeiou]/.test(rest[0]!) ? '' : rest[0]!)
    rest = rest.slice(found?.[0].length ?? 1)
  }
  return sound
}

/** Weighted edit distance: close sounds are cheap to exchange, faint ones cheap to leave out. */
function distance(left: string, right: string): number {
  let row = [0]
  for (const [at, sound] of [...right].entries()) row[at + 1] = row[at]! + priceOfLeaving(sound)
  for (const from of left) {
    const next = [row[0]! + priceOfLeaving(from)]
    for (const [at, to] of [...right].entries())
      next[at + 1] = Math.min(
        row[at]! + priceOfExchange(from, to),
        row[at + 1]! + priceOfLeaving(from),
        next[at]! + priceOfLeaving(to),
      )
    row = next
  }
  return row.at(-1)!
}

const priceOfLeaving = (sound: string) => (faintSounds.has(sound) ? 0.35 : 0.8)

function priceOfExchange(from: string, to: string): number {
  if (from === to) return 0
  return similarSounds.some((group) => group.includes(from) && group.includes(to)) ? 0.3 : 1
}
