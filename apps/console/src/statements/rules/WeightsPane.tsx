import type { SettingsMet } from '@khlang/contract/settings/settings'
import {
  rankWeightNames,
  type RankWeights,
  sameWeights,
  standardWeights,
  weightProblems,
} from '@khlang/domain/statements/rank-weights'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { ConflictNotice } from '#parts/problems/ConflictNotice.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { EntryLink } from './RulesPage.tsx'
import styles from './Weights.module.css'
import { WeightFields } from './WeightFields.tsx'
import { WeightTrialCard } from './WeightTrialCard.tsx'
import { useSaveWeights, useWeights } from './use-weights.ts'

/** The edited weights, and those that were in use when editing began. */
type Draft = { weights: RankWeights; seen: RankWeights }

/** The weights of the ranking: an owner changes them and can try them on past entries. */
export function WeightsPane({ entryLink }: { entryLink: EntryLink }) {
  const { may } = useMe()
  const { data: inUse, error, refetch } = useWeights()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [met, setMet] = useState<Problem | null>(null)
  const save = useSaveWeights({
    onSaved() {
      setDraft(null)
      setMet(null)
    },
    onError(failure) {
      const problem = asProblem(failure)
      setMet(problem)
      const theirs = theirsOf(problem)
      if (theirs) setDraft((now) => now && { ...now, seen: theirs })
    },
  })
  if (!inUse)
    return error ? (
      <LoadProblem error={error} onAgain={() => void refetch()} />
    ) : (
      <div className={styles.skeleton} aria-hidden="true" />
    )
  const weights = draft?.weights ?? inUse
  const change = (part: Partial<RankWeights>) =>
    setDraft((now) => {
      const next = { ...weights, ...part }
      const seen = now?.seen ?? inUse
      return sameWeights(next, seen) ? null : { weights: next, seen }
    })
  const owner = may.includes('setting.change')
  const problems = weightProblems(weights)
  const wrong = problems.length > 0 ? m.weights_wrong() : null
  const unchanged = draft === null ? m.settings_unchanged() : null
  return (
    <article className={styles.pane} aria-label={m.weights_title()}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault()
          if (owner && draft && wrong === null) save.mutate(draft)
        }}
      >
        <h2 className="section-title">{m.weights_title()}</h2>
        <p className={styles.hint}>{m.weights_hint()}</p>
        <p className={styles.hint}>{m.weights_machine()}</p>
        <WeightFields weights={weights} problems={problems} onChange={change} />
        {met && (
          <SaveProblem
            problem={met}
            onDismiss={() => setMet(null)}
            onTheirs={() => {
              setDraft(null)
              setMet(null)
              void refetch()
            }}
          />
        )}
        <div className={styles.acts}>
          <ActButton
            type="submit"
            disabledReason={owner ? (unchanged ?? wrong) : m.settings_owner_only()}
            loading={save.isPending}
          >
            {m.weights_save()}
          </ActButton>
          {draft && (
            <Button
              variant="default"
              onClick={() => {
                setDraft(null)
                setMet(null)
              }}
            >
              {m.weights_discard()}
            </Button>
          )}
          {!sameWeights(weights, standardWeights) && (
            <Button variant="subtle" onClick={() => change(standardWeights)}>
              {m.weights_reset_all()}
            </Button>
          )}
        </div>
      </form>
      <WeightTrialCard
        weights={weights}
        disabledReason={
          may.includes('rules.test') ? (draft === null ? m.weights_try_same() : wrong) : m.rules_needs_test()
        }
        entryLink={entryLink}
      />
    </article>
  )
}

/** Returns the number of values that differ from the default. */
export const movedCount = (weights: RankWeights) =>
  rankWeightNames.filter((name) => weights[name] !== standardWeights[name]).length

const theirsOf = ({ code, details: { row } }: Problem): RankWeights | null =>
  code === 'stale-version' && row
    ? ((row as unknown as SettingsMet).settings.matchWeights as RankWeights)
    : null

function SaveProblem({
  problem,
  onDismiss,
  onTheirs,
}: {
  problem: Problem
  onDismiss: () => void
  onTheirs: () => void
}) {
  if (problem.details.approval)
    return (
      <Lazy
        load={() => import('#parts/approvals/AskApproval.tsx').then((file) => file.AskApproval)}
        props={{ wanted: problem.details.approval, onDismiss }}
      />
    )
  return (
    <Notice tone="danger" urgent title={problemText(problem)}>
      <ConflictNotice problem={problem} onTheirs={onTheirs} />
    </Notice>
  )
}
