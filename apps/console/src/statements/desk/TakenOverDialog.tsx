import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'

type Props = { entry: EntryRow; onOpen: () => void; onClose: () => void }

/**
 * Tells the former holder that a colleague took over the entry, so that they stop working on it. The typed
 * values stay below.
 */
export function TakenOverDialog({ entry, onOpen, onClose }: Props) {
  return (
    <Dialog
      title={m.presence_taken_title({ who: entry.holder ?? m.conflict_system(), n: entry.number })}
      onClose={onClose}
    >
      <p>{m.presence_taken_note()}</p>
      <DialogActions>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            onOpen()
          }}
        >
          {m.presence_taken_open()}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {m.understood()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
