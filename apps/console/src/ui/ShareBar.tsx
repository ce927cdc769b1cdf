import styles from './ShareBar.module.css'

/** Draws a decorative bar: `value` as a share of `maxValue`. The figure itself is text beside it. */
export const ShareBar = ({ value, maxValue }: { value: number; maxValue: number }) => (
  <progress className={styles.bar} data-paint aria-hidden="true" value={value} max={maxValue} />
)
