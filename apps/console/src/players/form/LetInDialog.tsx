import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import styles from './PlayerForm.module.css'
import type { BlockedHit } from './use-blocked.ts'

type Props = { hits: readonly BlockedHit[]; onSave: (reason: string) => void; onClose: () => void }

/** Asks why a player with values on the block list is saved anyway. The reason is kept in the audit log. */
export function LetInDialog({ hits, onSave, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={m.player_form_let_in_title()} shape="wide" onClose={onClose}>
      <div className={styles.ask}>
        <BlockedNotice hits={hits} />
        <ReasonPicker
          label={m.player_form_let_in_reason()}
          presets={[m.player_form_let_in_other(), m.player_form_let_in_settled()]}
          value={reason}
          onChange={setReason}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.player_duplicate_back()}
        </Button>
        <ActButton
          disabledReason={reason.trim() === '' ? m.player_form_let_in_needed() : null}
          onClick={() => onSave(reason.trim())}
        >
          {m.player_form_let_in_save()}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
