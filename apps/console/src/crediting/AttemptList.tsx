import type { Attempt } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { CallLine } from '#parts/timeline/CallLine.tsx'
import styles from './AttemptList.module.css'

/** Lists the latest calls to the back-end for an order, with their answers. `total`: how many there were in all. */
export const AttemptList = ({ attempts, total }: { attempts: readonly Attempt[]; total: number }) => (
  <section>
    <h3 className={styles.title}>{m.attempts({ n: total })}</h3>
    {total > attempts.length && <p>{m.lines_left({ n: total - attempts.length })}</p>}
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
