import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'

type Props = { label: string; name?: string; confirmLabel: string; busy: boolean; onSure: () => void }

/** Shows a button that asks for confirmation before it acts. `name` is what a screen reader says instead of `label`. */
export function AskTwice({ label, name = label, confirmLabel, busy, onSure }: Props) {
  const [confirming, setConfirming] = useState(false)
  if (!confirming)
    return (
      <Button variant="default" aria-label={name} loading={busy} onClick={() => setConfirming(true)}>
        {label}
      </Button>
    )
  return (
    <>
      <Button variant="subtle" onClick={() => setConfirming(false)}>
        {m.unlink_not()}
      </Button>
      <Button
        color="red"
        autoFocus
        loading={busy}
        onClick={() => {
          setConfirming(false)
          onSure()
        }}
      >
        {confirmLabel}
      </Button>
    </>
  )
}
