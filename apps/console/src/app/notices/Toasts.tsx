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
      // Not just "Close": an open dialog has a close button too, and the two need different labels.
      props={{ closeLabel: m.close_toast() }}
    />
  )
}
