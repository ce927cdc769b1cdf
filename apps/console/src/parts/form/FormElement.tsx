import type { ReactNode } from 'react'
import { InForm } from './in-form.ts'

type Props = {
  id: string
  className?: string | undefined
  /** The name of the form, if no heading has it. */
  label?: string | undefined
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
  /**
   * What is shown below the fields, outside the `<form>`, so that it can contain forms: the result of sending, which
   * may ask for a reason. A button there names the form by its `id`.
   */
  foot: ReactNode
}

/**
 * Shows the fields of a form and what belongs below them. The `<form>` has no box of its own, so `className` lays out
 * both.
 */
export const FormElement = ({ id, className, label, onSubmit, children, foot }: Props) => (
  <div className={className} data-form>
    <form
      id={id}
      className="boxless"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // In React, events of a dialog that was opened by a field bubble here too.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      <InForm value={true}>{children}</InForm>
    </form>
    {foot}
  </div>
)
