import type { PlayerProfile } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import styles from './PlayerPage.module.css'
import { RequestLine } from './RequestLine.tsx'
import lines from './RequestLine.module.css'

/** Shows the player's deposits and withdrawals that have not ended, which callers ask about. */
export function OpenRequests({ requests }: { requests: PlayerProfile['open'] }) {
  return (
    <section className={styles.card} aria-label={m.player_open()}>
      <h3 className={styles.title}>
        {m.player_open()} {requests.length > 0 && <span className={styles.quiet}>{requests.length}</span>}
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
    </section>
  )
}
