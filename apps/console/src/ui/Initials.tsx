import styles from './Initials.module.css'

/**
 * Shows the initials of a name or an e-mail (of two words at most) on one of five colours derived from it, for quick
 * recognition. `size` is in pixels. Hidden from screen readers, since the name is beside it.
 */
export function Initials({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className={styles.initials}
      data-hue={hue(name)}
      data-letters={letters(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    />
  )
}

function letters(name: string) {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).map(withoutLeadingVowel)
  const [first = '', second = ''] = words
  return (/[ก-ฮ]/.test(first) ? first.slice(0, 1) + second.slice(0, 1) : latin(first, second)).toUpperCase()
}

const latin = (first: string, second: string) => first.slice(0, second ? 1 : 2) + second.slice(0, 1)

/** Removes a leading vowel: the initial of เกาะ is ก. */
const withoutLeadingVowel = (word: string) => word.replace(/^[เแโใไ]/, '')

const hue = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % 5
