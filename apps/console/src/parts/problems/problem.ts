import type { ProblemCode, ProblemDetails } from '@khlang/contract/problems'

/** Failures of the connection to the server, in addition to the server's own refusals. */
export type ConnectionCode = 'offline' | 'timeout' | 'unreachable'

/** A failed call: the server's refusal, or no connection. Screens turn `code` into a sentence. */
export class Problem extends Error {
  readonly code: ProblemCode | ConnectionCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode | ConnectionCode, status: number, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.status = status
    this.details = details
  }

  /** Whether the outcome is unknown: a repeat must use the same operation id. */
  get undecided() {
    return this.status === 0 || this.status >= 500
  }
}

/** Any other error becomes a `bug` problem with the error as its detail. */
export const asProblem = (error: unknown) =>
  error instanceof Problem ? error : new Problem('bug', 500, { detail: String(error) })
