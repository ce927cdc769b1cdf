import type { PlayerRecord } from '@khlang/contract/player-form'
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
  /** What the server said of a field that passed here. */
  refused: Partial<Record<PlayerField, string>>
  /** Whether saving was tried: from then on also what is missing is said. */
  tried: boolean
  /** By which other systems will know a new player; null for one who is there already. */
  newKey: { value: string; set: (key: string) => void } | null
  set: (change: Partial<Draft>) => void
  empty: (field: PlayerField, emptied: boolean) => void
  /** Why this employee cannot write a field; null when he can. */
  why: (field: PlayerField) => string | null
}

export const FormContext = createContext<FormState | null>(null)

export function useForm(): FormState {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A field stands outside the form')
  return form
}

/** Where a field stands on the page: what is wrong leads there. */
export const fieldId = (field: PlayerField) => `player-${field}`

export function goToField(field: PlayerField) {
  const element = document.getElementById(fieldId(field))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
