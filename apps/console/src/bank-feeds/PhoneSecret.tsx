import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { CopyValue } from '#parts/CopyValue.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Phones.module.css'

type Props = { phone: PhoneRow; secret: string; onClose: () => void }

/**
 * Shows how a new forwarder, or one that got a new secret, signs its messages: with the secret, which is shown only
 * once. If it is lost, `PhoneActs` makes another.
 */
export const PhoneSecret = ({ phone, secret, onClose }: Props) => (
  <Dialog title={m.phone_secret_title({ name: phone.name })} onClose={onClose}>
    <div className="stack">
      <Notice tone="warning">{m.phone_secret_once()}</Notice>
      <CopyValue label={m.phone_secret_secret()} text={secret} />
      {/* Null only for Pushbullet, which signs nothing. */}
      <CopyValue label={m.phone_secret_address()} text={phone.address!} />
      <CopyValue label={m.phone_secret_id()} text={phone.id} />
      <p className={styles.meta}>{m.phone_secret_how()}</p>
      <DialogActions>
        <Button onClick={onClose}>{m.phone_secret_done()}</Button>
      </DialogActions>
    </div>
  </Dialog>
)
