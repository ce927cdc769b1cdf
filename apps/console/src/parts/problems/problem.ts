import type { ProblemCode, ProblemDetails } from '@khlang/contract/problems'
import type { RefusedField } from './fields/refused-fields.ts'
import { type ConnectionCode, everywhere, type Sentence } from './sentences/everywhere.ts'

/**
 * Why something failed: a refusal by the server, no connection, an error found by the console itself, or a
 * bug. It contains the sentence that screens show.
 */
export class Problem extends Error {
  readonly code: ProblemCode | ConnectionCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly details: ProblemDetails
  readonly sentence: Sentence
  readonly refused: readonly RefusedField[]

  /** Codes whose sentence is not loaded on every page come only from the server: see `readProblem`. */
  constructor(code: keyof typeof everywhere, status: number, details?: ProblemDetails)
  constructor(
    code: ProblemCode,
    status: number,
    details: ProblemDetails,
    sentence: Sentence,
    refused?: readonly RefusedField[],
  )
  constructor(
    code: ProblemCode | ConnectionCode,
    status: number,
    details: ProblemDetails = {},
    sentence: Sentence = everywhere[code as keyof typeof everywhere],
    refusedFields: readonly RefusedField[] = [],
  ) {
    super(code)
    this.code = code
    this.status = status
    this.details = details
    this.sentence = sentence
    this.refused = refusedFields
  }

  /**
   * Returns the sentence that says what a refused field allows, for display beside it; undefined if the field
   * was not refused.
   */
  ruleAt(path: string): string | undefined {
    return this.refused.find((field) => field.path === path)?.rule()
  }

  /** Whether the outcome is unknown: a repeat must use the same operation id. */
  get undecided() {
    return this.status === 0 || this.status >= 500
  }

  /** Whether the server says that it did nothing this time. An earlier try may have been carried out all the same. */
  get nothingDone() {
    return this.status === 503
  }
}

/** Returns the error as a problem. Any error that is not one becomes `bug`, with the error as its detail. */
export const asProblem = (error: unknown) =>
  error instanceof Problem ? error : new Problem('bug', 500, { detail: String(error) })
