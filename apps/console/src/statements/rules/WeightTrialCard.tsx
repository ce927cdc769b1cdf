import type { WeightTrial } from '@khlang/contract/statements/statement-rules'
import { type RankWeights, sameWeights } from '@khlang/domain/statements/rank-weights'
import { longestTrialDays } from '@khlang/domain/statements/weight-trial'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import figures from './BackTestResult.module.css'
import { ChangedFirsts } from '../matching/ChangedFirsts.tsx'
import { typedCount } from '#parts/typed-count.ts'
import type { EntryLink } from './RulesPage.tsx'
import styles from './Weights.module.css'
import { useTryWeights } from './use-weights.ts'

const usualDays = 7

type Props = { weights: RankWeights; disabledReason: string | null; entryLink: EntryLink }

/** Compares the page's weights with those in use, on past entries, and saves nothing. */
export function WeightTrialCard({ weights, disabledReason, entryLink }: Props) {
  const [daysText, setDaysText] = useState(String(usualDays))
  const days = typedCount(daysText, { least: 1, most: longestTrialDays })
  const trial = useTryWeights()
  const { data, variables } = trial
  return (
    <section className={styles.card} aria-label={m.weights_try_title()}>
      <h2 className="section-title">{m.weights_try_title()}</h2>
      <p className={styles.hint}>{m.weights_try_hint()}</p>
      <form
        className={styles.try}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null && days !== null) trial.mutate({ weights, days })
        }}
      >
        <TextInput
          size="sm"
          label={m.rules_days()}
          inputMode="numeric"
          value={daysText}
          error={days === null && m.rules_days_wrong({ most: longestTrialDays })}
          onChange={({ currentTarget }) => setDaysText(currentTarget.value)}
        />
        <ActButton
          type="submit"
          variant="default"
          disabledReason={disabledReason ?? (days === null ? m.rules_form_wrong() : null)}
          loading={trial.isPending}
        >
          {m.weights_try()}
        </ActButton>
      </form>
      {trial.error && <ProblemNotice problem={asProblem(trial.error)} />}
      {data && (
        <>
          {variables && !sameWeights(variables.weights, weights) && (
            <Notice tone="warning">{m.weights_stale()}</Notice>
          )}
          <Result trial={data} />
          <ChangedFirsts trial={data} entryLink={entryLink} />
          <p className={styles.hint}>{m.weights_honest()}</p>
        </>
      )}
    </section>
  )
}

function Result({ trial: { figures: found, from, until, cut } }: { trial: WeightTrial }) {
  const { entries, decided, changed, rightFirst, suggested, suggestedRight } = found
  const beforeAndAfter = ({ now, moved }: { now: number; moved: number }) =>
    `${grouped(now)} → ${grouped(moved)}`
  const cells = [
    ['changed', m.weights_changed(), grouped(changed), m.weights_changed_of({ n: grouped(entries) })],
    ['right', m.weights_right(), beforeAndAfter(rightFirst), m.weights_right_of({ n: grouped(decided) })],
    [
      'suggested',
      m.weights_suggested(),
      beforeAndAfter(suggested),
      m.weights_suggested_right({
        now: grouped(suggestedRight.now),
        moved: grouped(suggestedRight.moved),
      }),
    ],
  ] as const
  return (
    <div className={`${figures.result} ${styles.found}`} role="status">
      <dl className={figures.figures}>
        {cells.map(([what, label, value, hint]) => (
          <div
            key={what}
            data-what={what}
            data-bad={(what === 'right' && rightFirst.moved < rightFirst.now) || undefined}
          >
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span>{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={figures.meta}>
        {whenText(from)} – {whenText(until)} {cut && m.rules_cut()}
      </p>
    </div>
  )
}
