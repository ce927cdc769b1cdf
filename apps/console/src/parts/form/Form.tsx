import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { DialogActions } from '../DialogActions.tsx'
import { SaveNotice } from '../problems/SaveNotice.tsx'
import type { OperationState } from '../problems/use-operation.ts'

type Props<Row, Input> = {
  of: {
    seen: Row
    reset: (row: Row) => void
    disabledReason: string | null
    submit: () => void
    hasField: (path: string) => boolean
    save: {
      state: OperationState<Input>
      busy: boolean
      again: () => void
      dismiss: () => void
    }
  }
  /** What the button says. */
  submit: string
  color?: ButtonProps['color']
  className?: string | undefined
  /** Shows a button that leaves a dialog. */
  onCancel?: (() => void) | undefined
  /** More buttons beside the one that sends. */
  acts?: ReactNode
  children: ReactNode
}

/**
 * A form of `useForm`: its fields, how sending ended, and the button, which says why it is disabled. Enter sends it when
 * nothing is missing, and Ctrl+Enter from a long text.
 */
export function Form<Row, Input>({
  of: form,
  submit,
  color,
  className = 'stack',
  onCancel,
  acts,
  children,
}: Props<Row, Input>) {
  const { save } = form
  const isInDialog = Boolean(onCancel ?? acts)
  const button = (
    <ActButton
      type="submit"
      {...(color && { color })}
      fullWidth={!isInDialog}
      disabledReason={form.disabledReason}
      loading={save.busy}
    >
      {submit}
    </ActButton>
  )
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      <SaveNotice
        save={save}
        hasField={form.hasField}
        onTheirs={form.seen === null ? undefined : () => form.reset(form.seen)}
      />
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
    </form>
  )
}
