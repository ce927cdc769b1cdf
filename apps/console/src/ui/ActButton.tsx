import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Tip } from './Tip.tsx'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    /** Why the button is disabled now; null when it is enabled. */
    disabledReason: string | null
  }

/**
 * Shows a button that can explain why it is disabled: it stays focusable, so that the reason can be read, and ignores
 * presses. With `autoFocus` nothing scrolls: below a long list, as that of a bulk match, it would take the first rows out
 * of sight.
 */
export function ActButton({ disabledReason, onClick, className, autoFocus = false, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const isFirst = useRef(autoFocus)
  useLayoutEffect(() => {
    if (isFirst.current) button.current?.focus({ preventScroll: true })
  }, [])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason === null) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <Tip text={disabledReason}>
      {(describedBy) => (
        <Button
          {...props}
          ref={button}
          className={className}
          {...(disabledReason !== null && { 'aria-disabled': true, 'data-disabled': true })}
          aria-describedby={describedBy}
          onClick={press}
        />
      )}
    </Tip>
  )
}
