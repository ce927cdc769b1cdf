import type { FileProblem } from '@khlang/contract/statements/statement-imports'

/**
 * Why a file cannot be read, as the thread that reads it reports. Imports nothing else of the server, so that the
 * thread starts in a third of the time; `read-in-thread.ts` turns it into a refusal.
 */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'UnreadableFile'
    this.problem = problem
  }
}

export function unreadable(problem: FileProblem): never {
  throw new UnreadableFile(problem)
}
