import type { PlayerRecord } from '@khlang/contract/players/player-form'
import {
  type PersonalField,
  type PlayerField,
  type PlayerValues,
  playerFields,
  usualCompany,
} from '@khlang/domain/players/player-fields'

/** The typed values of the fields. A yes is `Y`, a no is `N` or empty; a hidden value is empty. */
export type Draft = Readonly<Record<PlayerField, string>>

/** The masked form of values that the employee may not see. */
export type Hidden = Partial<Record<PersonalField, string>>

const textOf = (value: PlayerValues[keyof PlayerValues]): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'Y' : 'N') : String(value)

/** Whether the same values are typed. */
export const isSameDraft = (one: Draft, other: Draft) =>
  playerFields.every((field) => one[field] === other[field])

/** Returns the field values of a player; for null those of a new one. */
export function draftOf(record: PlayerRecord | null): Draft {
  const values: Partial<PlayerValues> = record?.values ?? {
    company: usualCompany,
    coins: 0,
    countsInReports: true,
  }
  const draft = Object.fromEntries(
    playerFields.map((field) => [
      field,
      field === 'password' ? '' : textOf(values[field as keyof PlayerValues] ?? null),
    ]),
  ) as Record<PlayerField, string>
  return { ...draft, ball: values.ball ? 'Y' : '' }
}
