import type { DayShown, DiscrepancyShown, Explanation } from '@khlang/contract/reports/daily-close'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { labelOf } from '#parts/label-of.ts'
import { discrepancyText } from './closing-labels.ts'
import { DiscrepancyRows } from './DiscrepancyRows.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { explainedOf, isExplained, keyOf } from './explained.ts'
import styles from './Closing.module.css'

type Props = { dayShown: DayShown; openRows: string | undefined; onOpen: (rows: string | undefined) => void }
type Asking = { discrepancy: DiscrepancyShown } | { explanation: Explanation }

/**
 * Shows the discrepancies with their rows and explanations, and the explanations of discrepancies that no longer exist.
 * `openRows`: the key (`keyOf`) of the discrepancy whose rows are shown.
 */
export function DayDiscrepancies({ dayShown, openRows, onOpen }: Props) {
  const { day, figures, explanations, can } = dayShown
  const [asking, setAsking] = useState<Asking | null>(null)
  const disabledReason = can['explain'] === true ? null : reasonText(String(can['explain']))
  const { next, withoutDiscrepancy } = explainedOf(figures.drifts, explanations)
  const explainNext = () => next && disabledReason === null && setAsking({ discrepancy: next })
  useKeys([{ code: 'KeyE', shown: 'E', label: m.daily_explain(), run: explainNext }])
  if (figures.drifts.length === 0 && explanations.length === 0) return null
  return (
    <section className={styles.card} aria-label={m.daily_discrepancies()}>
      <h3 className={styles.title}>{m.daily_discrepancies()}</h3>
      <ul className={styles.discrepancies}>
        {figures.drifts.map((discrepancy) => {
          const key = keyOf(discrepancy)
          const ownExplanations = explanations.filter((one) => keyOf(one) === key)
          const explained = isExplained(discrepancy, explanations)
          return (
            <li key={key} className={styles.discrepancy} data-explained={explained || undefined}>
              <div className={styles.head}>
                <strong>
                  {discrepancy.account && `${discrepancy.account} · `}
                  {labelOf(discrepancyText, discrepancy.kind)}
                </strong>
                <StatusChip tone={explained ? 'success' : 'warning'}>
                  {explained ? m.daily_explained() : m.daily_not_explained()}
                </StatusChip>
                <span className={`digits ${styles.figure}`}>
                  {baht(discrepancy.baht)}{' '}
                  <span className={styles.times}>× {grouped(discrepancy.count)}</span>
                </span>
              </div>
              {ownExplanations.map((one) => (
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
                  aria-expanded={openRows === key}
                  onClick={() => onOpen(openRows === key ? undefined : key)}
                >
                  {openRows === key ? m.daily_discrepancy_rows_hide() : m.daily_discrepancy_rows()}
                </Button>
                {!explained && (
                  <ActButton
                    size="compact-sm"
                    disabledReason={disabledReason}
                    aria-keyshortcuts={discrepancy === next ? 'E' : undefined}
                    onClick={() => setAsking({ discrepancy })}
                  >
                    {m.daily_explain()}
                    {discrepancy === next && <KeyMark shown="E" />}
                  </ActButton>
                )}
              </div>
              {openRows === key && <DiscrepancyRows day={day} discrepancy={discrepancy} />}
            </li>
          )
        })}
        {withoutDiscrepancy.map((one) => (
          <li key={one.id} className={styles.discrepancy} data-past>
            <strong>
              {one.account && `${one.account} · `}
              {labelOf(discrepancyText, one.kind)}
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

type ExplanationLineProps = {
  one: Explanation
  withdrawDisabledReason: string | null
  onWithdraw: () => void
}

/**
 * Shows an explanation and its author: struck through when withdrawn; marked as outdated if the figure has
 * changed since.
 */
function ExplanationLine({
  one: { body, author, at, stands, withdrawn, baht: explainedBaht },
  withdrawDisabledReason,
  onWithdraw,
}: ExplanationLineProps) {
  return (
    <div className={styles.said}>
      <p className={styles.words}>{withdrawn ? <s>{body}</s> : body}</p>
      <p className={styles.quiet}>
        {whoText(author)} · {whenShort(at)}
        {!stands && !withdrawn && ` · ${m.daily_stale()} (${baht(explainedBaht)})`}
        {withdrawn &&
          ` · ${m.daily_withdrawn_by({ who: whoText(withdrawn.by), reason: withdrawn.reason })}`}{' '}
        {!withdrawn && (
          <span data-screen-only>
            <ActButton
              size="compact-sm"
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
