import type { ChangedSettings } from '@khlang/contract/settings/settings'
import {
  type RankWeights,
  sameWeights,
  standardWeights,
  weightProblems,
} from '@khlang/domain/statements/rank-weights'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { EntryLink } from './RulesPage.tsx'
import styles from './Weights.module.css'
import { WeightFields } from './WeightFields.tsx'
import { WeightTrialCard } from './WeightTrialCard.tsx'
import { useSaveWeights, useWeights } from './use-weights.ts'

/** Lets an owner change the weights of the ranking; who may run back-tests can try them on past entries. */
export function WeightsPane({ entryLink }: { entryLink: EntryLink }) {
  const { data: inUse, error, refetch } = useWeights()
  if (inUse) return <WeightsForm inUse={inUse} entryLink={entryLink} />
  return error ? (
    <LoadProblem error={error} onAgain={() => void refetch()} />
  ) : (
    <div className={styles.skeleton} aria-hidden="true" />
  )
}

function WeightsForm({ inUse, entryLink }: { inUse: RankWeights; entryLink: EntryLink }) {
  const { may } = useMe()
  const saveWeights = useSaveWeights()
  const form = useForm({
    row: inUse,
    draftOf: (row): RankWeights => ({ ...(row ?? inUse) }),
    lockedReason: may.includes('setting.change') ? null : m.settings_owner_only(),
    whyNot: (weights) => (weightProblems(weights).length > 0 ? m.weights_wrong() : null),
    send: (weights, { seenRow }) => saveWeights({ weights, seen: seenRow! }),
    onSaved: (now, { reset }) => {
      reset(now.matchWeights as RankWeights)
      toast({ tone: 'success', ms: toastMs.brief, title: m.weights_title(), text: m.weights_saved() })
    },
    newerRowOf: (conflict) => (conflict as unknown as ChangedSettings).settings.matchWeights as RankWeights,
  })
  const { draft: weights, change } = form
  const seenWeights = form.seenRow ?? inUse
  const isChanged = !sameWeights(weights, seenWeights)
  const problems = weightProblems(weights)
  const whyNoTrial = isChanged ? (problems.length > 0 ? m.weights_wrong() : null) : m.weights_try_same()
  return (
    <article className={styles.pane} aria-label={m.weights_title()}>
      <Form
        form={form}
        submit={m.weights_save()}
        button={{ fullWidth: false }}
        className={styles.card}
        foot={(save) => (
          <div className={styles.acts}>
            {save}
            {isChanged && (
              <Button variant="default" onClick={() => form.reset(seenWeights)}>
                {m.weights_discard()}
              </Button>
            )}
            {!sameWeights(weights, standardWeights) && (
              <Button variant="subtle" onClick={() => change(standardWeights)}>
                {m.weights_reset_all()}
              </Button>
            )}
          </div>
        )}
      >
        <h2 className="section-title">{m.weights_title()}</h2>
        <p className={styles.hint}>{m.weights_hint()}</p>
        <p className={styles.hint}>{m.weights_machine()}</p>
        <WeightFields weights={weights} problems={problems} onChange={change} />
      </Form>
      <WeightTrialCard
        weights={weights}
        disabledReason={may.includes('rules.test') ? whyNoTrial : m.rules_needs_test()}
        entryLink={entryLink}
      />
    </article>
  )
}
