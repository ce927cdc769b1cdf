import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { useChangeGuide, useSetup } from '#parts/setup/use-setup.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import intake from '#parts/Intake.module.css'
import styles from './Setup.module.css'
import { SetupStepRow } from './SetupStepRow.tsx'
import type { SetupOverlay } from './step-ways.ts'

/** Shows the steps from an empty shop to the first credited baht. Only an owner can skip one, or dismiss the guide. */
export function SetupPage({ onOverlay }: { onOverlay: (overlay: SetupOverlay) => void }) {
  const { data, error, refetch } = useSetup()
  const skip = useChangeGuide((input: { step: OptionalStep; skipped: boolean }) => api.setup.skipStep(input))
  const putAway = useChangeGuide((away: boolean) => api.setup.putAway({ putAway: away }))
  if (!data)
    return error ? (
      <LoadProblem error={error} onAgain={() => void refetch()} />
    ) : (
      <div className={styles.skeleton} aria-hidden="true" />
    )
  const { steps, facts, setUp } = data
  const whyNot = data.can.change === true ? null : m.setup_owner_only()
  const next = steps.find(({ state }) => state === 'open')
  const finished = steps.filter(({ state }) => state !== 'open').length
  const problem = lastFailure(skip, putAway)
  return (
    <div className={styles.page}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      <section className={styles.progress} aria-label={m.page_setup()}>
        <p className={styles.intro}>{m.setup_intro()}</p>
        <div className={styles.bar}>
          <progress
            className={intake.progress}
            max={steps.length}
            value={finished}
            aria-label={m.page_setup()}
          />
          <strong className={styles.count}>
            {m.setup_progress({ done: finished, total: steps.length })}
          </strong>
          <ActButton
            variant="default"
            size="compact-md"
            disabledReason={whyNot}
            loading={putAway.isPending}
            onClick={() => putAway.mutate(!data.putAway)}
          >
            {data.putAway ? m.setup_bring_back() : m.setup_put_away()}
          </ActButton>
        </div>
      </section>
      {problem && <ProblemNotice problem={asProblem(problem)} />}
      {setUp && (
        <Notice tone="success" title={m.setup_complete()}>
          {m.setup_complete_hint()}
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <SetupStepRow
            key={step.step}
            step={step}
            facts={facts}
            number={at + 1}
            isNext={step === next}
            whyNot={whyNot}
            onOverlay={onOverlay}
            onSkip={(name, skipped) => skip.mutate({ step: name, skipped })}
          />
        ))}
      </ol>
    </div>
  )
}
