import type { TrialStepRow } from '@khlang/contract/crediting/backend-profile'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import { type Observed, readAnswer, type Verdict } from '@khlang/domain/crediting/answer'
import { whyRead } from '@khlang/domain/crediting/backend-profile'
import * as m from '#messages'
import { phaseText } from '#parts/desk/phase-labels.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import { whyText } from './backend-labels.ts'
import styles from './Backend.module.css'

const verdictText = {
  yes: m.verdict_yes,
  no: m.verdict_no,
  unknown: m.verdict_unknown,
  'not-sent': m.verdict_not_sent,
} satisfies Record<Verdict, () => string>
const verdictTone = {
  yes: 'success',
  no: 'danger',
  unknown: 'unknown',
  'not-sent': 'quiet',
} as const satisfies Record<Verdict, Tone>

/** Shows the back-end's raw answer to one step of the trial, and how the draft's rule reads it, and why. */
export function TrialAnswer({
  title,
  step,
  reading,
}: {
  title: string
  step: TrialStepRow | null
  reading: AnswerReading
}) {
  const answer = (step?.answer ?? null) as Observed | null
  return (
    <section className={styles.step} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {step && isOpen(step.state) && (
          <StatusChip tone={step.state === 'unknown' ? 'unknown' : 'info'}>
            {phaseText(step.state)}
          </StatusChip>
        )}
      </div>
      {step === null && <p className={styles.quiet}>{m.backend_step_none()}</p>}
      {answer && (
        <>
          <p className={styles.quiet}>{headText(answer)}</p>
          <pre className={styles.raw}>{bodyText(answer)}</pre>
          <Reading answer={answer} reading={reading} />
        </>
      )}
      {step?.state === 'unknown' && (
        <Notice tone="unknown" title={m.phase_unknown()}>
          {m.backend_step_unknown({ n: step.number })}
        </Notice>
      )}
      {step?.byPerson && <p className={styles.quiet}>{m.backend_step_by_person()}</p>}
    </section>
  )
}

/** Shows how an answer is read by a rule, and why. */
function Reading({ answer, reading }: { answer: Observed; reading: AnswerReading }) {
  const verdict = readAnswer(answer, reading)
  return (
    <p>
      <StatusChip tone={verdictTone[verdict]}>{verdictText[verdict]()}</StatusChip>{' '}
      {whyText[whyRead(answer, reading)]()}
    </p>
  )
}

const isOpen = (state: TrialStepRow['state']) =>
  state === 'queued' || state === 'sending' || state === 'unknown'

const headText = (answer: Observed) =>
  answer.kind === 'answer'
    ? [
        `HTTP ${answer.httpStatus}`,
        ...(answer.ms === undefined ? [] : [`${answer.ms} ms`]),
        ...Object.entries(answer.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
      ].join(' · ')
    : m.backend_no_answer()

function bodyText(answer: Observed): string {
  if (answer.kind !== 'answer') return answer.error
  if (answer.body === '') return m.backend_empty_body()
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body, null, 1)
}
