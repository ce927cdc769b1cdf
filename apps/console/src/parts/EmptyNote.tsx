import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './EmptyNote.module.css'

type Props = {
  title: string
  hint?: string
  onClearFilters?: (() => void) | undefined
  /**
   * The setup steps without which this page stays empty. The first one still open is named, with a link to it,
   * unless filters can be cleared.
   */
  setupStepsNeeded?: readonly SetupStep[] | undefined
}

/** Shows why the list is empty: no work, or a filter that hides the rows. */
export function EmptyNote({ title, hint, onClearFilters, setupStepsNeeded }: Props) {
  return (
    <div className={styles.note}>
      <p className="section-title">{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {onClearFilters && (
        <Button size="compact-md" variant="default" onClick={onClearFilters}>
          {m.filters_clear()}
        </Button>
      )}
      {setupStepsNeeded && !onClearFilters && (
        <Lazy
          load={() => import('./setup/SetupHint.tsx').then((file) => file.SetupHint)}
          props={{ steps: setupStepsNeeded }}
        />
      )}
    </div>
  )
}
