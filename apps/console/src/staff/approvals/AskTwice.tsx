import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'

type Props = { label: string; name?: string; sure: string; busy: boolean; onSure: () => void }

/** Shows a button that asks for confirmation before it removes something. */
export function AskTwice({ label, name = label, sure, busy, onSure }: Props) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <Button variant="default" aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(false)}>
        {m.unlink_not()}
      </Button>
      <Button
        color="red"
        autoFocus
        loading={busy}
        onClick={() => {
          setAsked(false)
          onSure()
        }}
      >
        {sure}
      </Button>
    </>
  )
}
