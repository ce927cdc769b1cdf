import type { Problem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Shows a refusal and its fields, or the form that asks for approval. */
export const FormProblem = ({ problem, onDismiss }: { problem: Problem; onDismiss?: () => void }) =>
  problem.details.approval && onDismiss ? (
    <Lazy
      load={() => import('#parts/approvals/AskApproval.tsx').then((file) => file.AskApproval)}
      props={{ wanted: problem.details.approval, onDismiss }}
    />
  ) : (
    <Notice tone="danger" urgent title={problemText(problem)}>
      <RefusedFields problem={problem} />
    </Notice>
  )
