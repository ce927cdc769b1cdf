import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import type { ExportDialogProps } from './ExportDialog.tsx'

/** Opens the export of the shown list. Disabled with a reason for roles that may not export. */
export function ExportButton({
  size,
  ...asked
}: Omit<ExportDialogProps, 'onClose'> & Pick<ButtonProps, 'size'>) {
  const [open, setOpen] = useState(false)
  const disabledReason = useMe().may.includes('list.export') ? null : m.problem_not_permitted()
  return (
    <>
      <ActButton
        disabledReason={disabledReason}
        variant="default"
        {...(size && { size })}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.export_open()}
      </ActButton>
      {open && (
        <Lazy
          load={() => import('./ExportDialog.tsx').then((file) => file.ExportDialog)}
          props={{ ...asked, onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
