import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { DialogActions } from '../DialogActions.tsx'
import type { Problem } from '../problems/problem.ts'
import { SaveNotice } from '../problems/SaveNotice.tsx'
import type { OperationState } from '../problems/use-operation.ts'

/** How a form looks, and what it says beside its fields. */
export type FormLooks = {
  /** What the button says. */
  submit: string
  color?: ButtonProps['color']
  /** How else the button looks, and whether it has the focus at first. */
  button?: Pick<ButtonProps, 'size' | 'variant' | 'className' | 'fullWidth'> & {
    autoFocus?: boolean
    /** In a dialog that is about to open, `autoFocus` is too early. */
    'data-autofocus'?: true
  }
  className?: string | undefined
  /** What the form is called where no heading says so. */
  label?: string
  /** Shows a button that leaves a dialog. */
  onCancel?: (() => void) | undefined
  /** More buttons beside the one that sends. */
  acts?: ReactNode
  /** What a refusal shows besides its sentence: the row as it is now. */
  refusal?: (problem: Problem) => ReactNode
  /**
   * Says a refusal in place of naming its fields, where it is about something else than a field of this form; null where
   * it is not.
   */
  ownRefusal?: (problem: Problem) => ReactNode
  /** Says why the button is disabled below it too, in a line of this class. */
  why?: string | undefined
  /** Draws what comes below the fields, the notice and the buttons, for a form that has them elsewhere. */
  foot?: (parts: ReactNode) => ReactNode
  children?: ReactNode
}

type Props<Row, Input> = FormLooks & {
  of: {
    seen: Row
    reset: (row: Row) => void
    disabledReason: string | null
    submit: () => void
    hasField: (path: string) => boolean
    isShownAtField: boolean
    save: {
      state: OperationState<Input>
      busy: boolean
      again: () => void
      dismiss: () => void
    }
  }
}

/**
 * A form of `useForm`: its fields, how sending ended, and the button, which says why it is disabled. Enter sends it when
 * nothing is missing, and Ctrl+Enter from a long text.
 */
export function Form<Row, Input>({
  of: form,
  submit,
  color,
  button: looks,
  className = 'stack',
  label,
  onCancel,
  acts,
  refusal,
  ownRefusal,
  why,
  foot = (parts) => parts,
  children,
}: Props<Row, Input>) {
  const { save } = form
  const own = save.state.phase === 'refused' ? ownRefusal?.(save.state.problem) : null
  const isInDialog = Boolean(onCancel ?? acts)
  const button = (
    <ActButton
      type="submit"
      {...(color && { color })}
      fullWidth={!isInDialog}
      {...looks}
      disabledReason={form.disabledReason}
      loading={save.busy}
    >
      {submit}
    </ActButton>
  )
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      {foot(
        <>
          {!form.isShownAtField && (
            <SaveNotice
              save={save}
              hasField={own ? () => true : form.hasField}
              refusal={own ? () => own : refusal}
              onTheirs={form.seen === null ? undefined : () => form.reset(form.seen)}
            />
          )}
          {isInDialog ? (
            <DialogActions>
              {acts}
              {onCancel && (
                <Button variant="default" onClick={onCancel}>
                  {m.go_back()}
                </Button>
              )}
              {button}
            </DialogActions>
          ) : (
            button
          )}
          {why !== undefined && (
            <p className={why} role="status">
              {form.disabledReason ?? '\u00a0'}
            </p>
          )}
        </>,
      )}
    </form>
  )
}
