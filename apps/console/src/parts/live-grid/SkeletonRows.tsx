import styles from './SkeletonRows.module.css'

/** Shows grey placeholder rows with the height of real ones, so that nothing moves when the data arrives. */
export function SkeletonRows({ count, height }: { count: number; height: number }) {
  return (
    <div role="presentation" className={styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row} style={{ height }}>
          <span className={styles.bar} data-width={index % 3} />
          <span className={styles.bar} data-width={3} />
        </div>
      ))}
    </div>
  )
}
