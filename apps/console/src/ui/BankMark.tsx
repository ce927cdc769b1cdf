import styles from './BankMark.module.css'

type Props = {
  bank: string
  /** Whether to show only the dot, because the name is nearby. */
  brief?: boolean
}

/** Shows a bank's name with a dot in its colour. */
export function BankMark({ bank, brief = false }: Props) {
  return (
    <span className={styles.mark}>
      <span className={styles.dot} data-bank={bank.toLowerCase()} data-paint aria-hidden="true" />
      {brief ? null : bank.toUpperCase()}
    </span>
  )
}
