import styles from './BankMark.module.css'

/** The bank by name, with a dot in its own colour to find it by. */
export function BankMark({ bank }: { bank: string }) {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-bank={bank.toLowerCase()} aria-hidden="true" />
      {bank.toUpperCase()}
    </span>
  )
}
