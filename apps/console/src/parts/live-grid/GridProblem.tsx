import { Button } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import type { Problem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { Notice } from '#ui/Notice.tsx'

/** The list could not be read. The rows of before stay below it. */
export function GridProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title={m.list_failed()}
      actions={
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {m.try_again()}
        </Button>
      }
    >
      {problemText(problem)}
    </Notice>
  )
}
