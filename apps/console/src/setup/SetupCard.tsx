import { Button } from '@mantine/core'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import intake from '#parts/Intake.module.css'
import { Link } from '#parts/navigation/Link.tsx'
import { GuideRoom, guideRoom } from '#parts/setup/GuideRoom.tsx'
import { stepTitles } from '#parts/setup/step-titles.ts'
import { useSetup } from '#parts/setup/use-setup.ts'
import styles from './Setup.module.css'

/**
 * Shows the next step of the setup on the dashboard, until no step is open or an owner dismisses the guide for all
 * owners. Callers show it to owners only. Leaves its room empty until the steps could be read.
 */
export function SetupCard() {
  const { data } = useSetup()
  const next = data?.steps.find(({ state }) => state === 'open')
  if (!data) return <GuideRoom />
  if (data.putAway || !next) return null
  const finished = data.steps.filter(({ state }) => state !== 'open').length
  return (
    <section className={`${guideRoom} ${styles.card}`} aria-label={m.setup_card_title()}>
      <div className={styles.words}>
        <h3 className="section-title">{m.setup_card_title()}</h3>
        <p>{m.setup_card_next({ step: stepTitles[next.step]() })}</p>
        <progress
          className={intake.progress}
          max={data.steps.length}
          value={finished}
          aria-label={m.setup_progress({ done: finished, total: data.steps.length })}
        />
      </div>
      <Button renderRoot={(props) => <Link to={paths.setup} {...props} />}>{m.setup_card_open()}</Button>
    </section>
  )
}
