import type { ReactNode } from 'react'
import { Lazy } from '#ui/Lazy.tsx'
import type { Problem } from './problem.ts'
import { type Operation, OperationNotice } from './OperationNotice.tsx'

const loadConflict = () => import('./ConflictNotice.tsx').then((file) => file.ConflictNotice)

type Props<Input> = {
  save: Operation<Input>
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
  save,
  shown,
  isChangedSince,
  hasField,
  onTheirs,
  refusal,
}: Props<Input>) => (
  <OperationNotice operation={save} shown={shown} isChangedSince={isChangedSince} hasField={hasField}>
    {save.state.phase === 'refused' && refusal?.(save.state.problem)}
    {save.state.phase === 'refused' && save.state.problem.code === 'stale-version' && onTheirs && (
      <Lazy
        load={loadConflict}
        props={{
          problem: save.state.problem,
          onTheirs() {
            onTheirs()
            save.dismiss()
          },
        }}
      />
    )}
  </OperationNotice>
)
