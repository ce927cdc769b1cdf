import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Employees.module.css'
import { useWaiting } from './use-waiting.ts'

/** Shows owners how many accounts wait to be admitted, with a button for their list; nothing if none waits. */
export function WaitingNotice() {
  const { first } = useWaiting()
  const [open, setOpen] = useState(false)
  const count = first?.total ?? 0
  return (
    <>
      {count > 0 && (
        <div className={styles.waiting}>
          <Notice
            tone="info"
            title={m.waiting_count({ n: count })}
            actions={
              <Button size="compact-sm" onClick={() => setOpen(true)}>
                {m.waiting_look()}
              </Button>
            }
          >
            {m.waiting_hint()}
          </Notice>
        </div>
      )}
      {open && (
        <Lazy
          load={() => import('./WaitingDialog.tsx').then((file) => file.WaitingDialog)}
          props={{ onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
