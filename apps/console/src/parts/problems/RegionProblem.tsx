import { Button } from '@mantine/core'
import * as m from '#messages'
import { ChunkLoadError } from '#ui/load-part.ts'
import { Notice } from '#ui/Notice.tsx'
import { sendNow } from '../preferences/preferences.ts'
import styles from './RegionProblem.module.css'

type Props = { error: unknown; isWholeScreen?: boolean; onDismiss?: () => void }

/**
 * Replaces a region or a page that failed to load or crashed, or the whole screen. What is outside of it keeps working.
 * `onDismiss` closes a region that floats over the page.
 */
export function RegionProblem({ error, isWholeScreen = false, onDismiss }: Props) {
  const { title, reason } = isWholeScreen ? screenFailed() : regionFailed(error)
  return (
    <div
      className={styles.region}
      data-floating={onDismiss ? '' : undefined}
      data-whole-screen={isWholeScreen ? '' : undefined}
    >
      <Notice
        tone="danger"
        urgent
        title={title}
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
        {reason}
      </Notice>
    </div>
  )
}

const screenFailed = () => ({ title: m.screen_not_loaded(), reason: m.screen_not_loaded_why() })

const regionFailed = (error: unknown) =>
  error instanceof ChunkLoadError
    ? { title: m.region_not_loaded(), reason: m.region_not_loaded_why() }
    : { title: m.region_broken(), reason: m.region_broken_why() }

/** Saves pending preferences, then reloads the page. */
export async function reload() {
  await sendNow()
  location.reload()
}
