import styles from './ShareBar.module.css'

/** How much of the most this is, beneath the figure that says it: for the eye alone. */
export const ShareBar = ({ value, most }: { value: number; most: number }) => (
  <progress className={styles.bar} aria-hidden="true" value={value} max={most} />
)
