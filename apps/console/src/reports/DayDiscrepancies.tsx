import type { DayShown, DriftShown, Explanation } from '@khlang/contract/daily-close'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { reasonText } from '#parts/problem-words.ts'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { driftText } from './closing-words.ts'
import { DriftRows } from './DriftRows.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import styles from './Closing.module.css'

type Props = { shown: DayShown; open: string | undefined; onOpen: (rows: string | undefined) => void }
type Asking = { drift: DriftShown } | { explanation: Explanation }

/** The drifts with their rows and explanations, and explanations of figures that have changed since. */
export function DayDrifts({ shown, open, onOpen }: Props) {
  const { day, figures, explanations, can } = shown
  const [asking, setAsking] = useState<Asking | null>(null)
  const disabledReason = can['explain'] === true ? null : reasonText(String(can['explain']))
  const ofNone = explanations.filter((one) => !figures.drifts.some((drift) => keyOf(drift) === keyOf(one)))
  if (figures.drifts.length === 0 && explanations.length === 0) return null
  return (
    <section className={styles.card} aria-label={m.daily_drifts()}>
      <h3 className={styles.title}>{m.daily_drifts()}</h3>
      <ul className={styles.drifts}>
        {figures.drifts.map((drift) => {
          const key = keyOf(drift)
          const said = explanations.filter((one) => keyOf(one) === key)
          const explained = said.some(({ stands }) => stands)
          return (
            <li key={key} className={styles.drift} data-explained={explained || undefined}>
              <div className={styles.head}>
                <strong>
                  {drift.account && `${drift.account} · `}
                  {driftText[drift.kind]()}
                </strong>
                <StatusChip tone={explained ? 'success' : 'warning'}>
                  {explained ? m.daily_explained() : m.daily_not_explained()}
                </StatusChip>
                <span className={`digits ${styles.figure}`}>
                  {baht(drift.baht)} <span className={styles.times}>× {grouped(drift.count)}</span>
                </span>
              </div>
              {said.map((one) => (
                <ExplanationLine
                  key={one.id}
                  one={one}
                  withdrawDisabledReason={
                    one.can['withdraw'] === true ? null : reasonText(String(one.can['withdraw']))
                  }
                  onWithdraw={() => setAsking({ explanation: one })}
                />
              ))}
              <div className={styles.acts} data-screen-only>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-expanded={open === key}
                  onClick={() => onOpen(open === key ? undefined : key)}
                >
                  {open === key ? m.daily_drift_rows_hide() : m.daily_drift_rows()}
                </Button>
                {!explained && (
                  <ActButton
                    size="compact-sm"
                    disabledReason={disabledReason}
                    onClick={() => setAsking({ drift })}
                  >
                    {m.daily_explain()}
                  </ActButton>
                )}
              </div>
              {open === key && <DriftRows day={day} drift={drift} />}
            </li>
          )
        })}
        {ofNone.map((one) => (
          <li key={one.id} className={styles.drift} data-past>
            <strong>
              {one.account && `${one.account} · `}
              {driftText[one.kind]()}
            </strong>
            <ExplanationLine
              one={one}
              withdrawDisabledReason={
                one.can['withdraw'] === true ? null : reasonText(String(one.can['withdraw']))
              }
              onWithdraw={() => setAsking({ explanation: one })}
            />
          </li>
        ))}
      </ul>
      {asking && <ExplainDialog day={day} {...asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

const keyOf = ({ kind, account }: Pick<DriftShown, 'kind' | 'account'>) =>
  account === null ? kind : `${kind}@${account}`

type ExplanationLineProps = {
  one: Explanation
  withdrawDisabledReason: string | null
  onWithdraw: () => void
}

/** An explanation and its author. Struck through when withdrawn; says so if it was for another figure. */
function ExplanationLine({
  one: { body, author, at, stands, withdrawn, baht: of },
  withdrawDisabledReason,
  onWithdraw,
}: ExplanationLineProps) {
  return (
    <div className={styles.said}>
      <p className={styles.words}>{withdrawn ? <s>{body}</s> : body}</p>
      <p className={styles.quiet}>
        {whoText(author)} · {whenShort(at)}
        {!stands && !withdrawn && ` · ${m.daily_stale()} (${baht(of)})`}
        {withdrawn &&
          ` · ${m.daily_withdrawn_by({ who: whoText(withdrawn.by), reason: withdrawn.reason })}`}{' '}
        {!withdrawn && (
          <span data-screen-only>
            <ActButton
              size="compact-xs"
              variant="subtle"
              disabledReason={withdrawDisabledReason}
              onClick={onWithdraw}
            >
              {m.daily_withdraw()}
            </ActButton>
          </span>
        )}
      </p>
    </div>
  )
}
