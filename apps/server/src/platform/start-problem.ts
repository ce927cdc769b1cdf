/**
 * Something about the machine or the settings that keeps the program from starting and that its operator can
 * change. The message is one readable sentence: the start prints it without a stack and ends with code 78.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
