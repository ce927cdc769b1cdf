import { Button } from '@mantine/core'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { asProblem } from './problem.ts'
import { loadProblemText } from './problem-text.ts'

type Props = { error: unknown; title?: string | undefined; onAgain: () => void }

/** Shows why loading failed, with a retry button. */
export const LoadProblem = ({ error, title, onAgain }: Props) => (
  <Notice
    tone="danger"
    title={title}
    actions={
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        {m.try_again()}
      </Button>
    }
  >
    {loadProblemText(asProblem(error))}
  </Notice>
)
