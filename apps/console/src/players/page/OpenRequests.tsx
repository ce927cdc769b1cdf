import type { PlayerProfile } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import styles from './PlayerPage.module.css'
import { RequestLine } from './RequestLine.tsx'
import lines from './RequestLine.module.css'

type Props = { requests: PlayerProfile['open']; total: number }

/** Shows the player's latest deposits and withdrawals that have not ended, which callers ask about, of `total`. */
export function OpenRequests({ requests, total }: Props) {
  return (
    <section className={styles.card} aria-label={m.player_open()}>
      <h3 className={styles.title}>
        {m.player_open()} {total > 0 && <span className={styles.quiet}>{grouped(total)}</span>}
      </h3>
      {requests.length === 0 ? (
        <p className={styles.quiet}>{m.player_open_none()}</p>
      ) : (
        <ul className={lines.list}>
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </ul>
      )}
      {total > requests.length && <p className={styles.quiet}>{m.shown_latest({ n: requests.length })}</p>}
    </section>
  )
}
