import { serverNow } from '#live/server-clock.ts'
import { type EntryInput, type Problems, readTyped, type Typed } from './manual-entry.ts'
import { fieldText } from './manual-labels.ts'

/** Returns the error of each invalid field of a typed entry, in the language of the page. */
export function typedProblems(typedFields: Typed): { [Name in keyof Problems]: string } {
  const read = readTyped(typedFields, serverNow())
  if ('entry' in read) return {}
  return Object.fromEntries(
    Object.entries(read.problems).map(([field, problem]) => [field, fieldText[problem]()]),
  )
}

/** Returns the typed entry; null while a field is missing or invalid. */
export function typedEntry(typedFields: Typed): EntryInput | null {
  const read = readTyped(typedFields, serverNow())
  return 'entry' in read ? read.entry : null
}
