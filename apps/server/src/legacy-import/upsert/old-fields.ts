import { readName } from '@khlang/domain/players/player-name'
import type { LeftOutReason, ImportNote } from '@khlang/contract/legacy-import/legacy-import'

/** What was read from a document, perhaps with a remark, or the reason why it is left out. */
export type ReadDocument<Row> = { row: Row; note: ImportNote | null } | { leftOut: LeftOutReason }

type Body = Record<string, unknown>

/** Returns a field as trimmed text; null if it is missing, empty, or neither text nor number. */
export function textField(body: Body, name: string): string | null {
  const value = body[name]
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.normalize('NFC')
}

/**
 * Returns a person's name in the form in which names are stored, and in which searches and the block list compare them;
 * null if nothing of it is visible.
 */
export const nameField = (body: Body, name: string): string | null =>
  readName(textField(body, name) ?? '') || null

/** Returns the employee's e-mail address in lower case, as the database requires; null if there is none. */
export const employeeField = (body: Body): string | null => textField(body, 'employee')?.toLowerCase() ?? null

/** Returns true for true and 1, and for the words y, yes, true and 1. */
export function flagField(body: Body, name: string): boolean {
  const value = body[name]
  return (
    value === true || value === 1 || (typeof value === 'string' && /^(y|yes|true|1)$/i.test(value.trim()))
  )
}

const marker = '||'

/** Returns the possible spellings of a key: as it is written, and with its dots encoded or not. */
export function keysMeant(key: string): string[] {
  return [...new Set([key, key.replaceAll('.', marker), key.replaceAll(marker, '.')])]
}

/** Returns the e-mail address of a key: the old system wrote its dots as `||`. */
export const emailOfKey = (key: string) => key.replaceAll(marker, '.')
