import styles from './Mark.module.css'

/** Shows the logo and the product's name; with `short` the logo only. */
export function Mark({ short = false }: { short?: boolean }) {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.ground} />
        <path
          className={styles.vault}
          d="M7 12.2 16 6.5l9 5.7v1.6H7zM9.5 16h3v6.5h-3zm5 0h3v6.5h-3zm5 0h3v6.5h-3zM7 24h18v2H7z"
        />
      </svg>
      {!short && (
        <span className={styles.name}>
          คลัง <span className={styles.latin}>Khlang</span>
        </span>
      )}
    </span>
  )
}
