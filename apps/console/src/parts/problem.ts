import type { ProblemCode, ProblemDetails } from '@khlang/contract/problems'

/** What can go wrong between here and the server, besides the server's own "no". */
export type ConnectionCode = 'offline' | 'timeout' | 'unreachable'

/** One failed call: the server's refusal, or that it was not reached. Screens turn `code` into a sentence. */
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

  /** Whether nobody can say if it was done: the same operation id must be used to ask again. */
  get undecided() {
    return this.status === 0 || this.status >= 500
  }
}

export const asProblem = (error: unknown) =>
  error instanceof Problem ? error : new Problem('bug', 500, { detail: String(error) })
