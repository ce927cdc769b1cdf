import type { AlikePlayer } from '@khlang/contract/player-form'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { AlikePlayers } from './AlikePlayers.tsx'
import styles from './PlayerForm.module.css'

type Props = { alike: readonly AlikePlayer[]; onSave: () => void; onClose: () => void }

/** Similar players must be shown before saving continues. */
export const AlikeDialog = ({ alike, onSave, onClose }: Props) => (
  <Dialog title={m.player_alike_title()} shape="wide" onClose={onClose}>
    <div className={styles.ask}>
      <p>{m.player_alike_ask()}</p>
      <AlikePlayers alike={alike} />
    </div>
    <DialogActions>
      <Button variant="default" data-autofocus onClick={onClose}>
        {m.player_alike_back()}
      </Button>
      <Button onClick={onSave}>{m.player_alike_save()}</Button>
    </DialogActions>
  </Dialog>
)
