import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { Lazy } from '#ui/Lazy.tsx'
import type { SlipsDialogProps } from './SlipsDialog.tsx'

type Props = Omit<SlipsDialogProps, 'onClose'>

/** Opens the slips of a request, in lists of many requests. */
export function SlipsButton(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        {...(props.request.slipAlike && { c: 'var(--danger-text)' })}
        size="compact-sm"
        leftSection={<IconPaperclip size={16} />}
        onClick={() => setOpen(true)}
      >
        {props.request.slipAlike
          ? m.slip_mark_duplicate({ n: props.request.slips })
          : m.slip_mark({ n: props.request.slips })}
      </Button>
      {open && (
        <Lazy
          load={() => import('./SlipsDialog.tsx').then((file) => file.SlipsDialog)}
          props={{ ...props, onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
