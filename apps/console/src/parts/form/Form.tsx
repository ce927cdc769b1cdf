import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { DialogActions } from '../DialogActions.tsx'
import type { Problem } from '../problems/problem.ts'
import { SaveNotice } from '../problems/SaveNotice.tsx'
import type { OperationState } from '../problems/use-operation.ts'
import { FormElement } from './FormElement.tsx'

/** The appearance of a form, and the texts and buttons besides its fields. */
export type FormLooks = {
  /** The text of the button that sends. */
  submit: string
  /** Names the command and its repeat, if the button's text does not say all that is chosen. */
  what?: string
  color?: ButtonProps['color']
  /** The appearance of the button, and whether it has the focus at first. */
  button?: Pick<ButtonProps, 'size' | 'variant' | 'className' | 'fullWidth'> & {
    autoFocus?: boolean
    /** Used instead of `autoFocus` in a dialog that is about to open, where `autoFocus` would be too early. */
    'data-autofocus'?: true
  }
  className?: string | undefined
  /** The name of the form, if no heading has it. */
  label?: string
  /** Called by a button that leaves the dialog. Without it there is no such button. */
  onCancel?: (() => void) | undefined
  /** More buttons beside the one that sends. */
  acts?: ReactNode
  /** Results of other buttons, above the result of sending. */
  notice?: ReactNode
  /** Additional content for a refusal, besides its sentence, such as the current row. */
  refusal?: (problem: Problem) => ReactNode
  /** Returns the content for a refusal that concerns no field of this form; null if it concerns a field. */
  ownRefusal?: (problem: Problem) => ReactNode
  /**
   * The class of a line below the button that repeats why it is disabled, which its tip says only on hover or focus.
   * The line stays, empty, while the button is enabled. Without the class there is no such line.
   */
  reasonClassName?: string | undefined
  /**
   * Places notice and buttons, for a form whose buttons are not directly below the fields. This is outside the
   * `<form>`: a field there names it by its id.
   */
  foot?: (parts: ReactNode, formId: string) => ReactNode
  children?: ReactNode
}

type Props<Row, Input> = FormLooks & {
  form: {
    seenRow: Row
    reset: (row: Row) => void
    disabledReason: string | null
    /** Gets the text of the button, or `what`. */
    submit: (what: string) => void
    isChangedSince: boolean
    hasField: (path: string) => boolean
    isShownAtField: boolean
    save: {
      state: OperationState<Input>
      busy: boolean
      retry: () => void
      dismiss: () => void
    }
  }
}

/**
 * Shows a form of `useForm`: its fields, the result of sending, and the button, which says why it is
 * disabled. Enter sends the form when nothing is missing, and Ctrl+Enter from a long text.
 */
export function Form<Row, Input>({
  form,
  submit,
  what = submit,
  color,
  button: looks,
  className = 'stack',
  label,
  onCancel,
  acts,
  notice,
  refusal,
  ownRefusal,
  reasonClassName,
  foot = (parts) => parts,
  children,
}: Props<Row, Input>) {
  const { save } = form
  const id = useId()
  const ownNotice = save.state.phase === 'refused' ? ownRefusal?.(save.state.problem) : null
  const hasOtherButtons = Boolean(onCancel ?? acts)
  const button = (
    <ActButton
      type="submit"
      form={id}
      {...(color && { color })}
      {...(!hasOtherButtons && { fullWidth: true, maw: widestButton })}
      {...looks}
      disabledReason={form.disabledReason}
      loading={save.busy}
    >
      {submit}
    </ActButton>
  )
  return (
    <FormElement
      id={id}
      className={className}
      label={label}
      onSubmit={() => form.submit(what)}
      foot={foot(
        <>
          {notice}
          {!form.isShownAtField && (
            <SaveNotice
              save={save}
              shown={what}
              isChangedSince={form.isChangedSince}
              hasField={ownNotice ? () => true : form.hasField}
              refusal={ownNotice ? () => ownNotice : refusal}
              onTheirs={form.seenRow === null ? undefined : () => form.reset(form.seenRow)}
            />
          )}
          {hasOtherButtons ? (
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
          {reasonClassName !== undefined && (
            <p className={reasonClassName} role="status">
              {form.disabledReason ?? '\u00a0'}
            </p>
          )}
        </>,
        id,
      )}
    >
      {children}
    </FormElement>
  )
}

/**
 * Maximum width of a full-width button, which suits a drawer or a phone but would become a bar on a wide
 * page.
 */
const widestButton = '28rem'
