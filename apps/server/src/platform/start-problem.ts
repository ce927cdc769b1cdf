/** sysexits.h: what the program was told is wrong, and trying again without changing it is of no use. */
const badConfiguration = 78
/** sysexits.h: something it needs was away for a moment; the same start may succeed the next time. */
const tryAgain = 75

/**
 * Something about the machine or the settings that keeps the program from starting and that its operator can
 * change, or wait for. The message is one readable sentence: the start prints it without a stack and ends with its code.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly exitCode: number

  constructor(message: string, { passing = false, ...options }: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.exitCode = passing ? tryAgain : badConfiguration
  }
}
