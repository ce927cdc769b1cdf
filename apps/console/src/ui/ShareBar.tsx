import styles from './ShareBar.module.css'

/** Draws a decorative bar: `value` as a share of `most`. The figure itself is text beside it. */
export const ShareBar = ({ value, most }: { value: number; most: number }) => (
  <progress className={styles.bar} data-paint aria-hidden="true" value={value} max={most} />
)
