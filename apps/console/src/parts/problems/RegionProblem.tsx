import { Button } from '@mantine/core'
import * as m from '#messages'
import { ChunkLoadError } from '#ui/load-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { sendNow } from '../preferences/preferences.ts'
import styles from './RegionProblem.module.css'

type Props = { error: unknown; onDismiss?: () => void }

/** Replaces a region that failed to load or crashed. The rest of the page keeps working. */
export function RegionProblem({ error, onDismiss }: Props) {
  const absent = error instanceof ChunkLoadError
  return (
    <div className={styles.region} data-floating={onDismiss ? '' : undefined}>
      <Notice
        tone="danger"
        urgent
        title={absent ? m.region_not_loaded() : m.region_broken()}
        actions={
          <>
            <Button size="compact-md" onClick={() => void reload()}>
              {m.reload()}
            </Button>
            {onDismiss && (
              <Button size="compact-md" variant="default" onClick={onDismiss}>
                {m.close()}
              </Button>
            )}
          </>
        }
      >
        {absent ? m.region_not_loaded_why() : m.region_broken_why()}
      </Notice>
    </div>
  )
}

/** Saves pending preferences, then reloads the page. */
export async function reload() {
  await sendNow()
  location.reload()
}
