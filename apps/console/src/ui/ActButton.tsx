import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { Tip } from './Tip.tsx'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled now; null when it is enabled. */
    why: string | null
  }

/** A button that can explain why it is disabled: it stays focusable, so that the reason can be read. */
export function ActButton({ why, onClick, className, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (why === null) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <Tip text={why}>
      {(describedBy) => (
        <Button
          {...props}
          className={className}
          {...(why !== null && { 'aria-disabled': true, 'data-disabled': true })}
          aria-describedby={describedBy}
          onClick={press}
        />
      )}
    </Tip>
  )
}
