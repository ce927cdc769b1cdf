import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './EmptyNote.module.css'

type Props = {
  title: string
  hint?: string
  onClearFilters?: (() => void) | undefined
  /** The steps of opening a shop that fill this page: the first open one is named, with the way there. */
  filledBy?: readonly SetupStep[] | undefined
}

/** Why there is nothing here: no work, or a filter that hides it. */
export function EmptyNote({ title, hint, onClearFilters, filledBy }: Props) {
  return (
    <div className={styles.note}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {onClearFilters && (
        <Button size="compact-md" variant="default" onClick={onClearFilters}>
          {m.filters_clear()}
        </Button>
      )}
      {filledBy && !onClearFilters && (
        <Lazy
          load={() => import('./setup/SetupHint.tsx').then((file) => file.SetupHint)}
          props={{ steps: filledBy }}
        />
      )}
    </div>
  )
}
