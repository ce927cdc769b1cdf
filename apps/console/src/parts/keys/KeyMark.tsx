import styles from './KeyMark.module.css'

/**
 * Shows the key of a button or a choice beside its text. Screen readers announce the key from
 * `aria-keyshortcuts`.
 */
export const KeyMark = ({ shown }: { shown: string }) => (
  <kbd className={styles.mark} aria-hidden="true">
    {shown}
  </kbd>
)
