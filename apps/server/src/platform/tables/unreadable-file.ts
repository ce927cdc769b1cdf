import type { FileProblem } from '@khlang/contract/statement-imports'

/**
 * Why a file is not read, as its thread says it. It knows nothing of the rest of the server, so that the thread starts in a third
 * of the time; `read-apart.ts` makes the refusal of it.
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
