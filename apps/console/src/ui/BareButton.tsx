import type { ComponentProps } from 'react'
import styles from './BareButton.module.css'

/**
 * Shows a button without a style, for anything that is pressed as a whole: a row, a card, a pill, a tab. The
 * caller styles it by a class, which overrides this one.
 */
export const BareButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className ? `${styles.bare} ${className}` : styles.bare} />
)
