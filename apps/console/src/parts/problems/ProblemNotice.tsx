import type { Problem } from './problem.ts'
import { RefusedFields } from './RefusedFields.tsx'
import { problemText } from './problem-text.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Shows why a command failed and which fields it refused, or the form that asks for approval. */
export const ProblemNotice = ({ problem, onDismiss }: { problem: Problem; onDismiss?: () => void }) =>
  problem.details.approval && onDismiss ? (
    <Lazy
      load={() => import('../approvals/AskApproval.tsx').then((file) => file.AskApproval)}
      props={{ neededApproval: problem.details.approval, onDismiss }}
    />
  ) : (
    <Notice tone="danger" urgent title={problemText(problem)}>
      <RefusedFields problem={problem} />
    </Notice>
  )
