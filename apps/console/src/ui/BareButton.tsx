import type { ComponentProps } from 'react'
import styles from './BareButton.module.css'

/**
 * A button without looks, for what is pressed as a whole: a row, a card, a pill, a tab. Its user gives it its
 * looks by a class, which wins over this one.
 */
export const BareButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className ? `${styles.bare} ${className}` : styles.bare} />
)
