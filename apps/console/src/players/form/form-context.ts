import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { PlayerField } from '@khlang/domain/players/player-fields'
import { createContext, useContext } from 'react'
import type { Base, Emptied } from './changes.ts'
import type { Draft } from './draft.ts'
import type { FieldProblem } from './read-field.ts'

export type FormState = {
  /** Null for a new player. */
  record: PlayerRecord | null
  draft: Draft
  base: Base
  emptied: Emptied
  problems: Partial<Record<PlayerField, FieldProblem>>
  /** The server's refusals of fields that passed the checks here. */
  refused: Partial<Record<PlayerField, string>>
  /** Whether saving was tried. After that, missing values count as errors on the screen too. */
  tried: boolean
  /** The key by which other systems will know a new player; null for an existing player. */
  newKey: { value: string; set: (key: string) => void } | null
  set: (change: Partial<Draft>) => void
  /** Marks a hidden value to be removed when saving, or to stay. */
  empty: (field: PlayerField, emptied: boolean) => void
  /** Returns why this employee cannot write a field; null when they can. */
  disabledReason: (field: PlayerField) => string | null
}

export const FormContext = createContext<FormState | null>(null)

/** Returns the state of the player's form, for its sections and fields. */
export function usePlayerForm(): FormState {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field is outside the form')
  return form
}

/** Returns the element id of a field, for links to errors. */
export const fieldId = (field: PlayerField) => `player-${field}`

/** Scrolls to a field and focuses it. Does nothing if the field is not on the page. */
export function goToField(field: PlayerField) {
  const element = document.getElementById(fieldId(field))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
