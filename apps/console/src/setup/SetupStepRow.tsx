import type { ShopSetup } from '@khlang/contract/setup'
import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { stepTitles } from '#parts/setup/step-titles.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './Setup.module.css'
import { type SetupOverlay, type StepWay, stepWays } from './step-ways.ts'
import { stepWords } from './step-labels.ts'

type Props = {
  step: ShopSetup['steps'][number]
  facts: ShopSetup['facts']
  number: number
  /** Whether this is the first open step. */
  isNext: boolean
  /** Why the employee cannot skip the step; null if they can. */
  whyNot: string | null
  onOverlay: (overlay: SetupOverlay) => void
  /** Called for an optional step that is not done; `skipped` false: it is needed after all. */
  onSkip: (step: OptionalStep, skipped: boolean) => void
}

/** Shows one step: its purpose, the current state, and where to do it. */
export function SetupStepRow({ step, facts, number, isNext, whyNot, onOverlay, onSkip }: Props) {
  const { hint, now } = stepWords[step.step]
  const [first, ...others] = stepWays[step.step]
  return (
    <li
      id={step.step}
      className={styles.step}
      data-step={step.step}
      data-state={step.state}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {step.state === 'done' ? <IconCheck size={18} stroke={2.5} /> : number}
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className="section-title">{stepTitles[step.step]()}</h3>
          <StepState state={step.state} isNext={isNext} />
        </div>
        <p className={styles.now}>{now(facts)}</p>
        {step.state === 'open' && <p className={styles.hint}>{hint()}</p>}
        <div className={styles.ways}>
          <WayButton way={first!} isMain={isNext} onOverlay={onOverlay} />
          {others
            .filter(({ stays }) => stays || step.state === 'open')
            .map((way) => (
              <WayButton key={way.label()} way={way} onOverlay={onOverlay} />
            ))}
          {step.optional && step.state !== 'done' && (
            <ActButton
              variant="subtle"
              color="gray"
              size="compact-md"
              disabledReason={whyNot}
              onClick={() => onSkip(step.step as OptionalStep, step.state === 'open')}
            >
              {step.state === 'open' ? m.setup_skip() : m.setup_unskip()}
            </ActButton>
          )}
        </div>
      </div>
    </li>
  )
}

function StepState({ state, isNext }: { state: Props['step']['state']; isNext: boolean }) {
  if (state === 'done') return <StatusChip tone="success">{m.setup_state_done()}</StatusChip>
  if (state === 'skipped') return <StatusChip tone="quiet">{m.setup_state_skipped()}</StatusChip>
  return (
    <StatusChip tone={isNext ? 'gold' : 'quiet'}>
      {isNext ? m.setup_state_next() : m.setup_state_open()}
    </StatusChip>
  )
}

type WayProps = { way: StepWay; isMain?: boolean; onOverlay: (overlay: SetupOverlay) => void }

function WayButton({ way, isMain = false, onOverlay }: WayProps) {
  const looks = { variant: isMain ? 'filled' : 'default', size: 'compact-md' } as const
  if ('opens' in way)
    return (
      <Button {...looks} onClick={() => onOverlay(way.opens)}>
        {way.label()}
      </Button>
    )
  return (
    <Button {...looks} renderRoot={(props) => <Link to={way.to} {...props} />}>
      {way.label()}
    </Button>
  )
}
