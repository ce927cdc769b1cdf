import { Button } from '@mantine/core'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import styles from './PlayerForm.module.css'

/** Asks whether to leave the form of a player and lose what was typed. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog title={m.player_leave_title()} onClose={onStay}>
    <p className={styles.ask}>{m.player_leave_ask()}</p>
    <DialogActions>
      <Button variant="default" data-autofocus onClick={onStay}>
        {m.player_leave_stay()}
      </Button>
      <Button color="red" variant="light" onClick={onLeave}>
        {m.player_leave_go()}
      </Button>
    </DialogActions>
  </Dialog>
)
