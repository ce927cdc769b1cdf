import styles from './ShareBar.module.css'

/**
 * Draws a decorative bar: `value`, from 0 to `maxValue`, as a share of `maxValue`, which is above 0. The caller shows
 * the figure as text beside it.
 */
export const ShareBar = ({ value, maxValue }: { value: number; maxValue: number }) => (
  <progress className={styles.bar} data-paint aria-hidden="true" value={value} max={maxValue} />
)
