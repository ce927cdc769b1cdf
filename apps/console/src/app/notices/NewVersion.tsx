import { useState, useSyncExternalStore } from 'react'
import { stream } from '#live/stream.ts'
import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'

const ownBuild = document.documentElement.dataset['build']

/** Offers to reload when the server has another build of the console. The employee decides when. */
export function NewVersion() {
  const serverBuild = useSyncExternalStore(stream.onBuild, stream.build)
  const [postponed, setPostponed] = useState<string | null>(null)
  if (serverBuild === null || ownBuild === undefined || serverBuild === ownBuild || serverBuild === postponed)
    return null
  const dismiss = () => setPostponed(serverBuild)
  return (
    // The file of the notice belongs to the old build and may no longer exist. The region then shows an error
    // that also offers to reload.
    <Region onDismiss={dismiss}>
      <Lazy
        load={() => import('./NewVersionNotice.tsx').then((file) => file.NewVersionNotice)}
        props={{ onLater: dismiss }}
      />
    </Region>
  )
}
