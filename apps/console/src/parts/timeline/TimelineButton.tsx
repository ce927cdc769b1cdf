import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import styles from './TimelineButton.module.css'
import type { TimelineProps } from './TimelineDialog.tsx'

type Props = Omit<TimelineProps, 'onClose'>

/** Opens the timeline of an entry, request or order, and of the ones related to it. */
export function TimelineButton(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className={styles.open}
        leftSection={<IconTimeline size={18} />}
        onClick={() => setOpen(true)}
      >
        {m.timeline()}
      </Button>
      {open && (
        <Lazy
          load={() => import('./TimelineDialog.tsx').then((file) => file.TimelineDialog)}
          props={{ ...props, onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
