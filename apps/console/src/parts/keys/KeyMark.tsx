import styles from './KeyMark.module.css'

/** The key of a button or a choice, beside its words. Who is read to hears it from `aria-keyshortcuts`. */
export const KeyMark = ({ shown }: { shown: string }) => (
  <kbd className={styles.mark} aria-hidden="true">
    {shown}
  </kbd>
)
