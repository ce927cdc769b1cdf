import { Button } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import styles from './EmptyNote.module.css'

type Props = { title: string; hint?: string; onClearFilters?: (() => void) | undefined }

/** Why there is nothing here: no work, or a filter that hides it. */
export function EmptyNote({ title, hint, onClearFilters }: Props) {
  return (
    <div className={styles.note}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {onClearFilters && (
        <Button size="compact-md" variant="default" onClick={onClearFilters}>
          {m.filters_clear()}
        </Button>
      )}
    </div>
  )
}
