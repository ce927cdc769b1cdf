import type { Attempt } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { CallLine } from '#parts/timeline/CallLine.tsx'
import styles from './AttemptList.module.css'

/** Lists the calls to the back-end for an order, with their answers. */
export const AttemptList = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <section>
    <h3 className={styles.title}>{m.attempts({ n: attempts.length })}</h3>
    <ol className={styles.list}>
      {attempts.map((attempt) => (
        <li key={attempt.at} className={styles.attempt}>
          <p className="digits">{whenText(attempt.at)}</p>
          <CallLine call={attempt} />
        </li>
      ))}
    </ol>
  </section>
)
