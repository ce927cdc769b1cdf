import styles from './ShareBar.module.css'

/** A bar for a share of the maximum, below its figure. Visual only. */
export const ShareBar = ({ value, most }: { value: number; most: number }) => (
  <progress className={styles.bar} aria-hidden="true" value={value} max={most} />
)
