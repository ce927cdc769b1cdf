import type { ReactNode } from 'react'
import { Lazy } from '#ui/Lazy.tsx'
import type { Problem } from './problem.ts'
import { OperationNotice } from './OperationNotice.tsx'
import type { OperationState } from './use-operation.ts'

const loadConflict = () => import('./ConflictNotice.tsx').then((file) => file.ConflictNotice)

type Props<Input> = {
  save: { state: OperationState<Input>; retry: () => void; dismiss: () => void }
  /** What the form's button sends now. */
  shown: string
  /** Whether the form was changed after it was sent. */
  isChangedSince: boolean
  /** Whether the form shows the refusal beside the field of this path. */
  hasField?: (path: string) => boolean
  /** Replaces the typed values with those the other person saved. Left out if nothing is compared. */
  onTheirs?: (() => void) | undefined
  /** Shown with a refusal besides its sentence. */
  refusal?: ((problem: Problem) => ReactNode) | undefined
}

/**
 * Shows the result of a save, next to its button. After a conflict: who saved first, and a button to take
 * their values.
 */
export const SaveNotice = <Input,>({
  save: { state, retry, dismiss },
  shown,
  isChangedSince,
  hasField,
  onTheirs,
  refusal,
}: Props<Input>) => (
  <OperationNotice
    state={state}
    onAgain={retry}
    onDismiss={dismiss}
    shown={shown}
    isChangedSince={isChangedSince}
    hasField={hasField}
  >
    {state.phase === 'refused' && refusal?.(state.problem)}
    {state.phase === 'refused' && state.problem.code === 'stale-version' && onTheirs && (
      <Lazy
        load={loadConflict}
        props={{
          problem: state.problem,
          onTheirs() {
            onTheirs()
            dismiss()
          },
        }}
      />
    )}
  </OperationNotice>
)
