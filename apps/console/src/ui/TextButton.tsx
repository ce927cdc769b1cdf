import type { ComponentProps } from 'react'
import { BareButton } from './BareButton.tsx'
import styles from './TextButton.module.css'

/** Shows a button that looks like a link, within a text or below it. */
export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <BareButton {...props} className={className ? `${styles.text} ${className}` : styles.text} />
)
