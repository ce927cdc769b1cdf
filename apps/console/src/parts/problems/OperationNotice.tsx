import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { problemText } from './problem-text.ts'
import { RefusedFields } from './RefusedFields.tsx'
import type { OperationState } from './use-operation.ts'

export type Operation<Input> = { state: OperationState<Input>; retry: () => void; dismiss: () => void }

type Props<Input> = {
  /** The command, of `useOperation`. Its repeat is offered only in the phase `undecided`, never after a refusal. */
  operation: Operation<Input>
  /**
   * The text of the button that sends what is chosen and typed now. If another was pressed, the notice says which one its
   * repeat is of: nobody may credit one player while reading the name of another. Null if only one command can be sent.
   */
  shown: string | null
  /** Whether something was changed after the command was sent. The notice then says that its repeat leaves that out. */
  isChangedSince?: boolean
  /** Whether the form shows the refusal beside the field of this path. */
  hasField?: ((path: string) => boolean) | undefined
  /** Shown with a refusal besides its sentence, such as who saved first. */
  children?: ReactNode
}

/** Shows the result of a command, next to its button. */
export function OperationNotice<Input>({
  operation: { state, retry, dismiss },
  shown,
  isChangedSince = false,
  hasField,
  children,
}: Props<Input>) {
  if (state.phase === 'undecided') {
    const other = shown === null || state.what === shown ? null : state.what
    const again = isChangedSince ? m.operation_again_as_sent() : m.try_again()
    return (
      <Notice
        tone="unknown"
        urgent
        title={state.problem.nothingDone ? m.operation_not_now() : m.operation_undecided()}
        actions={
          <>
            <Button size="compact-sm" onClick={retry}>
              {other === null ? again : m.operation_again({ what: other })}
            </Button>
            {(other !== null || isChangedSince) && (
              <Button size="compact-sm" variant="default" onClick={dismiss}>
                {m.understood()}
              </Button>
            )}
          </>
        }
      >
        {other !== null && <strong>{other}: </strong>}
        {problemText(state.problem)} {m.operation_same_id()}
        {isChangedSince && ` ${m.operation_changed_since()}`}
      </Notice>
    )
  }
  if (state.phase === 'refused' && state.problem.details.approval)
    return (
      <Lazy
        load={() => import('../approvals/AskApproval.tsx').then((file) => file.AskApproval)}
        props={{ neededApproval: state.problem.details.approval, onDismiss: dismiss }}
      />
    )
  if (state.phase === 'refused')
    return (
      <Notice
        tone="danger"
        urgent
        title={problemText(state.problem)}
        actions={
          <Button size="compact-sm" variant="default" onClick={dismiss}>
            {m.understood()}
          </Button>
        }
      >
        {children}
        <RefusedFields problem={state.problem} hasField={hasField} />
        {state.problem.details.detail}
      </Notice>
    )
  return null
}
