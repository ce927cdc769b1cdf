import {
  type PersonalField,
  personalFields,
  type PlayerField,
  type PlayerValues,
  playerFields,
} from '@khlang/domain/players/player-fields'
import { maskOf } from './form-record.ts'

const personal: ReadonlySet<string> = new Set(personalFields)

/** Which fields differ. */
export const changedFields = (before: PlayerValues, after: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && before[field] !== after[field])

/**
 * These fields as the audit keeps them: of numbers no more than lists show, of an address only whether there was one. Who may read the
 * audit need not be who may read the numbers.
 */
export function auditOf(values: PlayerValues, fields: readonly PlayerField[]): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const field of fields) {
    if (field === 'password') continue
    const value = values[field]
    said[field] =
      typeof value === 'string' && personal.has(field) ? maskOf(field as PersonalField, value) : value
  }
  return said
}
