import type { Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { ConflictWords } from './ConflictWords.tsx'

/** Shows why an act failed, refused or unanswered; if somebody changed the row first, also who. Nothing for null. */
export function ActProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null
  return (
    <Notice tone="danger" urgent title={problemText(problem)}>
      <ConflictWords problem={problem} />
    </Notice>
  )
}
