import type { Problem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { Notice } from '#ui/Notice.tsx'

/** What was refused, and which field it was about. */
export const FormProblem = ({ problem }: { problem: Problem }) => (
  <Notice tone="danger" urgent title={problemText(problem)}>
    {problem.details.fields?.map(({ path, message }) => (
      <span key={path}>
        {path}: {message}{' '}
      </span>
    ))}
  </Notice>
)
