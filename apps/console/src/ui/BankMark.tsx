import styles from './BankMark.module.css'

type Props = {
  bank: string
  /** Its dot alone, where its name is said nearby. */
  brief?: boolean
}

/** The bank by name, with a dot in its own colour to find it by. */
export function BankMark({ bank, brief = false }: Props) {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-bank={bank.toLowerCase()} aria-hidden="true" />
      {brief ? null : bank.toUpperCase()}
    </span>
  )
}
