import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Dialog } from '../Dialog.tsx'
import styles from './KeySheet.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { boundKeys } from './use-keys.ts'

/** All keys of this page, from the very list that binds them. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys()
  const [bindings] = useState(boundKeys)
  return (
    <Dialog title={m.keys_title()} onClose={onClose}>
      <dl className={styles.keys}>
        {bindings
          .filter(({ listed }) => listed !== false)
          .map(({ shown, label }) => (
            <div key={shown} className={styles.line}>
              <dt>
                <kbd className={styles.key}>{shown}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
      <Checkbox
        label={`${m.keys_single_on()} (${m.keys_single_why()})`}
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
