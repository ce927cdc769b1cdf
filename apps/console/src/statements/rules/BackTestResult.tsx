import type { BackTestRow } from '@khlang/contract/statements/statement-rules'
import { type BackTestFigures, precisionOf, recallOf } from '@khlang/domain/statements/back-test'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './BackTestResult.module.css'
import { percent, soonerText } from './rule-labels.ts'
import type { EntryLink } from './RulesPage.tsx'
import { WrongPairs } from './WrongPairs.tsx'

type Props = { test: BackTestRow; figures: BackTestFigures; entryLink: EntryLink }

/**
 * Shows what auto-match would have done in the tested days, compared with what people decided. `figures` are those of
 * `test`, which has ended.
 */
export function BackTestResult({ test, figures, entryLink }: Props) {
  const { entries, matched, right, wrong, undecided, own, savedSeconds } = figures
  const cells = [
    {
      what: 'precision',
      label: m.rules_precision(),
      value: percent(precisionOf(figures)),
      hint: m.rules_precision_hint(),
    },
    { what: 'wrong', label: m.rules_wrong(), value: grouped(wrong), hint: m.rules_wrong_hint() },
    {
      what: 'recall',
      label: m.rules_recall(),
      value: percent(recallOf(figures)),
      hint: m.rules_recall_hint(),
    },
    { what: 'sooner', label: m.rules_sooner(), value: soonerText(savedSeconds), hint: m.rules_sooner_hint() },
  ] as const
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        {cells.map(({ what, label, value, hint }) => (
          <div key={what} data-what={what} data-bad={(what === 'wrong' && wrong > 0) || undefined}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.counts}>
        {m.rules_counts({
          entries: grouped(entries),
          matched: grouped(matched),
          right: grouped(right),
          undecided: grouped(undecided),
        })}{' '}
        {own > 0 && m.rules_own({ n: grouped(own) })} {test.cut && m.rules_cut()}
      </p>
      <p className={styles.meta}>
        {m.rules_test_meta({
          days: test.days,
          from: whenText(test.from),
          until: whenText(test.until),
          who: whoText(test.runBy),
        })}{' '}
        · {test.limit === null ? m.rules_no_limit() : m.rules_limit_is({ limit: grouped(test.limit) })}
      </p>
      {wrong > 0 && <WrongPairs key={test.id} id={test.id} count={wrong} entryLink={entryLink} />}
      <p className={styles.meta}>{m.rules_honest()}</p>
    </div>
  )
}
