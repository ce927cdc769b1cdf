import { hole } from './tokens.ts'

/** Replaces the text from `from` up to `to`, which is not included. */
export type Edit = { from: number; to: number; by: string }

export type SqlMutant = {
  /** The kind of change. */
  name: string
  from: number
  original: string
  replacement: string
  /** The strings of the template after the change. */
  strings: string[]
  /** Which of its values are still put in, in this order. */
  values: number[]
}

/** Returns the text with this change as a mutant. Edits are in the order of the text, and keep that of the holes. */
export function mutantOf(text: string, name: string, edits: readonly Edit[]): SqlMutant {
  const [first, last] = [edits[0]!.from, edits.at(-1)!.to]
  const after = (from: number, to: number) => {
    let done = ''
    let at = from
    for (const edit of edits) {
      done += text.slice(at, edit.from) + edit.by
      at = edit.to
    }
    return done + text.slice(at, to)
  }
  const gone = (at: number) => edits.some(({ from, to }) => at >= from && at < to)
  const holes = [...text.matchAll(new RegExp(hole, 'g'))].map(({ index }) => index)
  return {
    name,
    from: first,
    original: text.slice(first, last),
    replacement: after(first, last),
    strings: after(0, text.length).split(hole),
    values: holes.flatMap((at, value) => (gone(at) ? [] : [value])),
  }
}
