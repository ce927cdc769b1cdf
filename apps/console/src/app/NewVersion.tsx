import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import * as m from '#paraglide/messages.js'
import { stream } from '#live/stream.ts'
import { reload } from '#parts/RegionProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './NewVersion.module.css'

const ours = document.documentElement.dataset['build']

/** The server gives out another console than this one: said, and left to whoever works here when to take it. */
export function NewVersion() {
  const theirs = useSyncExternalStore(stream.onBuild, stream.build)
  const [later, setLater] = useState<string | null>(null)
  if (theirs === null || ours === undefined || theirs === ours || theirs === later) return null
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
            <Button size="compact-md" variant="default" onClick={() => setLater(theirs)}>
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
