import { type ProblemCode, type ProblemDetails, problems } from '@khlang/contract/problems'

/** A "no" on its way to the caller. Thrown inside a transaction it also undoes what the command had written. */
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

export const refuse = (code: ProblemCode, details?: ProblemDetails): never => {
  throw new Refusal(code, details)
}
