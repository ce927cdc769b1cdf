import { useState, useSyncExternalStore } from 'react'
import { stream } from '#live/stream.ts'
import { Region } from '#parts/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'

const ours = document.documentElement.dataset['build']

/** The server gives out another console than this one: said, and left to whoever works here when to take it. */
export function NewVersion() {
  const theirs = useSyncExternalStore(stream.onBuild, stream.build)
  const [later, setLater] = useState<string | null>(null)
  if (theirs === null || ours === undefined || theirs === ours || theirs === later) return null
  const dismiss = () => setLater(theirs)
  return (
    // The notice is of the console of before, and may be gone with it: that too is said, with the same way out.
    <Region onDismiss={dismiss}>
      <Lazy
        load={() => import('./NewVersionNotice.tsx').then((file) => file.NewVersionNotice)}
        props={{ onLater: dismiss }}
      />
    </Region>
  )
}
