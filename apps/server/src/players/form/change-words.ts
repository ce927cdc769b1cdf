import {
  type PersonalField,
  personalFields,
  type PlayerField,
  type PlayerValues,
  playerFields,
} from '@khlang/domain/players/player-fields'
import { maskOf } from './form-record.ts'

const personal: ReadonlySet<string> = new Set(personalFields)

/** Returns the fields that differ, except the password, which is not among the values. */
export const changedFields = (before: PlayerValues, after: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && before[field] !== after[field])

/**
 * Returns these fields as the audit log stores them: personal values masked as `maskOf` does, since readers
 * of the audit log may not be allowed to see them.
 */
export function auditOf(values: PlayerValues, fields: readonly PlayerField[]): Record<string, unknown> {
  const auditedValues: Record<string, unknown> = {}
  for (const field of fields) {
    if (field === 'password') continue
    const value = values[field]
    auditedValues[field] =
      typeof value === 'string' && personal.has(field) ? maskOf(field as PersonalField, value) : value
  }
  return auditedValues
}
