import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { DuplicatePlayers } from './DuplicatePlayers.tsx'
import styles from './PlayerForm.module.css'

type Props = { duplicates: readonly DuplicatePlayer[]; onSave: () => void; onClose: () => void }

/** Asks before saving whether this is another person than the players shown, who have the same number or address. */
export const DuplicatePlayersDialog = ({ duplicates, onSave, onClose }: Props) => (
  <Dialog title={m.player_duplicate_title()} shape="wide" onClose={onClose}>
    <div className={styles.ask}>
      <p>{m.player_duplicate_ask()}</p>
      <DuplicatePlayers duplicates={duplicates} />
    </div>
    <DialogActions>
      <Button variant="default" data-autofocus onClick={onClose}>
        {m.player_duplicate_back()}
      </Button>
      <Button onClick={onSave}>{m.player_duplicate_save()}</Button>
    </DialogActions>
  </Dialog>
)
