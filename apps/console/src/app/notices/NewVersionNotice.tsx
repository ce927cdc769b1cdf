import { Button } from '@mantine/core'
import * as m from '#messages'
import { reload } from '#parts/problems/RegionProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './NewVersionNotice.module.css'

/** Offers the new version of the console: reload now, or later. */
export function NewVersionNotice({ onLater }: { onLater: () => void }) {
  return (
    <div className={styles.place}>
      <Notice
        tone="info"
        title={m.new_version()}
        actions={
          <>
            <Button size="compact-md" onClick={() => void reload()}>
              {m.reload()}
            </Button>
            <Button size="compact-md" variant="default" onClick={onLater}>
              {m.later()}
            </Button>
          </>
        }
      >
        {m.new_version_hint()}
      </Notice>
    </div>
  )
}
