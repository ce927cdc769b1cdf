import type { BackendShown } from '@khlang/contract/crediting/backend-profile'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import intake from '#parts/Intake.module.css'
import { Link } from '#parts/navigation/Link.tsx'
import { CallLine } from '#parts/timeline/CallLine.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './Backend.module.css'
import { kindText } from './backend-labels.ts'

/** Shows whether sending is on hold, how many orders have an unknown outcome, and the back-end's last answers. */
export function BackendLive({ live: { hold, openQuestions, calls } }: { live: BackendShown['live'] }) {
  return (
    <section className={intake.card} aria-labelledby="backend-live">
      <h2 id="backend-live" className="section-title">
        {m.backend_live()}
      </h2>
      {hold && (
        <Notice tone="danger" title={m.hold_title()}>
          {m.hold_told({ who: whoText(hold.by), when: whenText(hold.since), reason: hold.reason })}{' '}
          {hold.breaker && m.backend_breaker()}
        </Notice>
      )}
      <p>
        {openQuestions === 0 ? (
          m.backend_no_questions()
        ) : (
          <Link to={paths.statement} search={{ tab: 'unknown' }}>
            {m.backend_questions({ n: openQuestions })}
          </Link>
        )}
      </p>
      {calls.length === 0 ? (
        <p className={styles.quiet}>{m.backend_no_calls()}</p>
      ) : (
        <details>
          <summary>{m.backend_calls({ n: calls.length })}</summary>
          <ol className={styles.rows}>
            {calls.map((call) => (
              <li key={`${call.orderId}${call.at}`} className={styles.row}>
                <span className={styles.quiet}>
                  {whenText(call.at)} · {kindText[call.kind]()} ·{' '}
                  {call.profile === null
                    ? m.backend_by_environment()
                    : m.backend_version({ n: call.profile })}
                </span>
                <CallLine call={{ ...call, reads: 0 }} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
