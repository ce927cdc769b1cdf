import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { type TimeStyle, writtenDay, writtenTime } from '@khlang/domain/written-time'
import { w } from './words.ts'

/** A text in both languages. `{n}` is filled in; `{n:row|rows}` is the first form for 1, else the second. */
export type Words = { th: string; en: string }

/** Puts what a file says into words, in the language, date style and era of the employee who asks for it. */
export type Say = {
  text: (words: Words, values?: Readonly<Record<string, string | number>>) => string
  time: (instant: Date | null) => string | null
  /** A day, given as `YYYY-MM-DD`. */
  day: (day: string | null) => string | null
  /** Who acted: an e-mail as it is; a key, auto-match and the player in words. */
  who: (actor: string | null) => string | null
}

/** Returns what says all of a file in this style. */
export function sayIn(style: TimeStyle): Say {
  const text: Say['text'] = (words, values = {}) => filled(words[style.locale], values)
  return {
    text,
    time: (instant) => instant && writtenTime(instant, style),
    day: (day) => day && writtenDay(day, style),
    who(actor) {
      if (actor?.startsWith(ofKey)) return text(w.who_key, { name: actor.slice(ofKey.length) })
      if (actor === 'player') return text(w.who_player)
      return actor === autoMatcherName ? text(w.auto_matcher) : actor
    },
  }
}

const ofKey = 'service:'

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)(?::([^|{}]+)\|([^|{}]+))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = String(values[name])
    return one === undefined || other === undefined ? value : value === '1' ? one : other
  })

/** A text that is the same in every language: a name of the specification, which an import reads again. */
export const fixed = (text: string): Words => ({ th: text, en: text })
