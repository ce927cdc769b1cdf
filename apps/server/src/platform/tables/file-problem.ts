import type { FileProblem } from '@khlang/contract/statements/statement-imports'
import { Refusal } from '../http/refusal.ts'

/** Creates the refusal of a file. No line of the file is stored. The console has a sentence for each reason. */
export const fileRefusal = (problem: FileProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'file', message: problem }] })

export function refuseFile(problem: FileProblem): never {
  throw fileRefusal(problem)
}
