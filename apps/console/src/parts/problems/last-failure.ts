type Command = {
  /** In milliseconds; 0 while nothing was sent. */
  submittedAt: number
  error: Error | null
}

/**
 * Returns the error of the command that was sent last, or null if that one did not fail. An older refusal must not hide
 * what became of the button pressed last.
 */
export const lastFailure = (first: Command, ...others: Command[]): Error | null =>
  others.reduce((last, one) => (one.submittedAt > last.submittedAt ? one : last), first).error
