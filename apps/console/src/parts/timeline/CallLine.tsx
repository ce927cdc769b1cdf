import type { Attempt } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import styles from './CallLine.module.css'

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

/** Shows one call to the crediting back-end: what its answer means for the order, the request and the answer. */
export const CallLine = ({
  call: { request, answeredAt, verdict, answer, reads },
}: {
  call: Omit<Attempt, 'at'>
}) => (
  <div>
    {verdict !== null && <StatusChip tone={tones[verdict]}>{words[verdict]()}</StatusChip>}
    <LabelledValue label={m.attempt_sent()} value={request} />
    <LabelledValue
      label={answeredAt === null ? m.attempt_no_answer() : m.attempt_answer({ when: whenText(answeredAt) })}
      value={answer}
    />
    {reads > 1 && <Notice tone="danger">{m.attempt_read_twice({ n: reads })}</Notice>}
  </div>
)

function LabelledValue({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <span className={styles.label}>{label}</span>
      {value !== null && value !== undefined && (
        <pre className={styles.body}>{typeof value === 'string' ? value : JSON.stringify(value)}</pre>
      )}
    </div>
  )
}
