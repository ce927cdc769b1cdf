import type { FieldProblem } from '@khlang/contract/refused-fields'
import * as m from '#messages'
import { fieldLabel, isOfThePage } from './field-labels.ts'
import { fieldSentence } from './field-sentences.ts'

/** A refused field with the sentences that screens show. */
export type RefusedField = {
  readonly path: string
  /** The sentence on what is allowed, for a place beside the field. */
  readonly rule: () => string
  /** The sentence on what is allowed, with the name of the field, for a notice elsewhere. */
  readonly text: () => string
}

/**
 * Returns the sentences for the refused fields, in the language of the page. `command` is its path, such as
 * `accounts/create`.
 */
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
