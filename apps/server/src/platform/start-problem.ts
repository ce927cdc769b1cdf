/** sysexits.h: the configuration is wrong, and retrying without changing it is useless. */
const badConfiguration = 78
/**
 * sysexits.h: something that the start needs was temporarily unavailable; the same start may succeed next
 * time.
 */
const tryAgain = 75

/**
 * A problem with the machine or the settings that prevents the start. The operator can fix it or wait until
 * it has passed. The message is one readable sentence: the start prints it without a stack and exits with its
 * code.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly exitCode: number
  /** Whether the same may succeed later, unchanged. */
  readonly passing: boolean

  constructor(message: string, { passing = false, ...options }: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = passing
    this.exitCode = passing ? tryAgain : badConfiguration
  }
}
