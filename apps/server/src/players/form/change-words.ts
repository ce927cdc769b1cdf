import {
  type PersonalField,
  personalFields,
  type PlayerField,
  type PlayerValues,
  playerFields,
} from '@khlang/domain/players/player-fields'
import { maskOf } from './form-record.ts'
import type { PlayerKept } from './form-store.ts'

const personal: ReadonlySet<string> = new Set(personalFields)

/** Returns the fields that differ. */
export const changedFields = (before: PlayerValues, after: PlayerValues): PlayerField[] =>
  playerFields.filter((field) => field !== 'password' && before[field] !== after[field])

/**
 * Returns these fields as the audit stores them: numbers masked as in lists, of an address only whether
 * there was one. Readers of the audit may not be allowed to read the numbers.
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

/** Returns agent, master and friend by their names: ids mean nothing years later. */
export const belongingOf = (
  kept: PlayerKept,
  fields: readonly PlayerField[],
): Record<string, string | null> => ({
  ...(fields.includes('agentId') && { agent: kept.agentUsername }),
  ...(fields.includes('masterId') && {
    master: kept.masterKey === null ? null : `#${kept.masterKey} ${kept.masterName}`,
  }),
  ...(fields.includes('friendId') && { friend: kept.friendCode }),
})
