import type { ComponentProps } from 'react'
import { BareButton } from './BareButton.tsx'
import styles from './IconButton.module.css'
import { Tip } from './Tip.tsx'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** Shows an icon button. Its label is shown on hover and focus, and read aloud. */
export function IconButton({ label, className, ...props }: Props) {
  return (
    <Tip text={label} names>
      {() => <BareButton {...props} aria-label={label} className={`${styles.button} ${className ?? ''}`} />}
    </Tip>
  )
}
