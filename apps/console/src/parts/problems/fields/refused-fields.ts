import type { FieldProblem } from '@khlang/contract/refused-fields'
import * as m from '#messages'
import { fieldLabel, isOfThePage } from './field-labels.ts'
import { fieldSentence } from './field-sentences.ts'

/** A refused field as the screen says it. */
export type RefusedField = {
  readonly path: string
  /** What is allowed, for a place beside the field. */
  readonly rule: () => string
  /** What is allowed, with the name of the field, for a notice away from it. */
  readonly text: () => string
}

/** Says which fields a command refused, in the language of the page. `command` is its path, as `accounts/create`. */
export const sayFields = (command: string, fields: readonly FieldProblem[]): RefusedField[] =>
  fields.map((field) => ({
    path: field.path,
    rule: () => fieldSentence(field),
    text: () => {
      const label = fieldLabel(command, field.path)
      if (label !== null) return `${label}: ${fieldSentence(field)}`
      return isOfThePage(field.path) ? m.field_of_page() : fieldSentence(field)
    },
  }))
