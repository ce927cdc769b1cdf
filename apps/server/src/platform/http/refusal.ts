import { type ProblemCode, type ProblemDetails, problems } from '@khlang/contract/problems'

/**
 * An error that becomes a refusal in the answer. Thrown inside a transaction, it also rolls back the
 * command's changes.
 */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(problems[code].title)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Throws: the caller is answered with this problem, and a transaction is rolled back. */
export const refuse = (code: ProblemCode, details?: ProblemDetails): never => {
  throw new Refusal(code, details)
}
