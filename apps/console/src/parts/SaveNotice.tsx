import { ConflictNotice } from './ConflictNotice.tsx'
import { OperationNotice } from './OperationNotice.tsx'
import type { OperationState } from './use-operation.ts'

type Props<Input> = {
  save: { state: OperationState<Input>; again: () => void; dismiss: () => void }
  /** Puts what they saved in the place of what was typed. */
  onTheirs: () => void
}

/** How a save ended, beside its button; where somebody saved first, who it was, and the way to take theirs. */
export const SaveNotice = <Input,>({ save: { state, again, dismiss }, onTheirs }: Props<Input>) => (
  <OperationNotice state={state} onAgain={again} onDismiss={dismiss}>
    {state.phase === 'refused' && (
      <ConflictNotice
        problem={state.problem}
        onTheirs={() => {
          onTheirs()
          dismiss()
        }}
      />
    )}
  </OperationNotice>
)
