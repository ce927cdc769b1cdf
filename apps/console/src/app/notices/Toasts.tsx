import { useEffect, useState } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import { onFirstToast } from '#ui/toast.ts'

/** Shows toasts. The layer is loaded with the first toast. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Lazy
      load={() => import('#ui/ToastLayer.tsx').then((file) => file.ToastLayer)}
      // A name of its own: a dialog below has a button to close too.
      props={{ closeLabel: m.close_toast() }}
    />
  )
}
