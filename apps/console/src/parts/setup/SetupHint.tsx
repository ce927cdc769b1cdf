import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { paths } from '../navigation/paths.ts'
import { Link } from '../navigation/Link.tsx'
import styles from './SetupHint.module.css'
import { stepTitles } from './step-titles.ts'
import { useSetup } from './use-setup.ts'

/**
 * On an empty page, while the shop is not set up, shows the first open step among those that this page needs.
 */
export function SetupHint({ steps }: { steps: readonly SetupStep[] }) {
  const { data } = useSetup()
  const next = data?.steps.find(({ step, state }) => state === 'open' && steps.includes(step))
  if (!next) return null
  return (
    <div className={styles.hint}>
      <p>{m.setup_empty_hint({ step: stepTitles[next.step]() })}</p>
      <Button size="compact-md" renderRoot={(props) => <Link to={paths.setup} hash={next.step} {...props} />}>
        {m.setup_empty_link()}
      </Button>
    </div>
  )
}
