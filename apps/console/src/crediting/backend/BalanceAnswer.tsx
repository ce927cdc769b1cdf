import type { BalanceTrial } from '@khlang/contract/crediting/backend-profile'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import styles from './Backend.module.css'

/** Shows the back-end's answer to a balance request, and the balance read from it. */
export const BalanceAnswer = ({ trial: { balance, answer } }: { trial: BalanceTrial }) => (
  <section className={styles.step} aria-label={m.backend_ask_balance()}>
    <pre className={styles.raw}>{JSON.stringify(answer, null, 1)}</pre>
    <p role="status">
      {balance === null ? m.backend_balance_unread() : m.backend_balance_read({ n: grouped(balance) })}
    </p>
  </section>
)
