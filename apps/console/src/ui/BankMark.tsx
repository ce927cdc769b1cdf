import styles from './BankMark.module.css'

type Props = {
  bank: string
  /** Whether to show only the dot, because a text beside it says enough. */
  brief?: boolean
}

/** Shows a bank's code with a dot in the bank's colour. */
export function BankMark({ bank, brief = false }: Props) {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-bank={bank.toLowerCase()} data-paint aria-hidden="true" />
      {brief ? null : bank.toUpperCase()}
    </span>
  )
}
