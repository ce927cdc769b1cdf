import { CopyButton } from './CopyButton.tsx'
import styles from './CopyValue.module.css'

/** Shows a value to copy to another device or system. */
export const CopyValue = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.value}>
    <span className={styles.label}>{label}</span>
    <code className={styles.code}>{text}</code>
    <CopyButton text={text} />
  </div>
)
