import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { Tip } from './Tip.tsx'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled now; null when it is enabled. */
    disabledReason: string | null
  }

/**
 * Shows a button that can explain why it is disabled: it stays focusable, so that the reason can be read, and ignores
 * presses.
 */
export function ActButton({ disabledReason, onClick, className, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason === null) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <Tip text={disabledReason}>
      {(describedBy) => (
        <Button
          {...props}
          className={className}
          {...(disabledReason !== null && { 'aria-disabled': true, 'data-disabled': true })}
          aria-describedby={describedBy}
          onClick={press}
        />
      )}
    </Tip>
  )
}
