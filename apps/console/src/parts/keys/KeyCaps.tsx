import styles from './KeyCaps.module.css'

/** Shows keys as keyboard caps: `G D`, `Ctrl K`. */
export function KeyCaps({ shown }: { shown: string }) {
  return (
    <kbd className={styles.keys}>
      {shown.split(' ').map((key, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice, and never moves
        <kbd key={index} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  )
}
