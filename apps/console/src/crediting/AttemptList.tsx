import * as m from '#paraglide/messages.js'
import type { api } from '#app/api.ts'
import { whenText } from '#parts/when.ts'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import styles from './AttemptList.module.css'

type Attempt = Awaited<ReturnType<typeof api.crediting.order>>['attempts'][number]
type Verdict = NonNullable<Attempt['verdict']>

const words = {
  yes: m.verdict_yes,
  no: m.verdict_no,
  unknown: m.verdict_unknown,
  'not-sent': m.verdict_not_sent,
} satisfies Record<Verdict, () => string>

const tones = {
  yes: 'success',
  no: 'danger',
  unknown: 'unknown',
  'not-sent': 'quiet',
} as const satisfies Record<Verdict, Tone>

/** Every call, as it was sent and as it was answered. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section>
      <h3 className={styles.title}>{m.attempts({ n: attempts.length })}</h3>
      <ol className={styles.list}>
        {attempts.map(({ at, request, answeredAt, verdict, answer }) => (
          <li key={at} className={styles.attempt}>
            <p className={styles.line}>
              <span className="digits">{whenText(at)}</span>
              {verdict !== null && <StatusChip tone={tones[verdict]}>{words[verdict]()}</StatusChip>}
            </p>
            <Said label={m.attempt_sent()} value={request} />
            <Said
              label={
                answeredAt === null ? m.attempt_no_answer() : m.attempt_answer({ when: whenText(answeredAt) })
              }
              value={answer}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Said({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <span className={styles.label}>{label}</span>
      {value !== null && value !== undefined && (
        <pre className={styles.body}>{typeof value === 'string' ? value : JSON.stringify(value)}</pre>
      )}
    </div>
  )
}
