import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import type { ExportDialogProps } from './ExportDialog.tsx'

type Props = Omit<ExportDialogProps, 'onClose'> &
  Pick<ButtonProps, 'size'> & {
    /** False if another button of the page has the key now. */
    byKey?: boolean
  }

/** Opens the export of the shown list. Disabled with a reason for roles that may not export. */
export function ExportButton({ size, byKey = true, ...dialog }: Props) {
  const [open, setOpen] = useState(false)
  const disabledReason = useMe().may.includes('list.export') ? null : m.problem_not_permitted()
  const start = () => disabledReason === null && setOpen(true)
  useKeys(byKey ? [{ code: 'KeyE', shift: true, shown: 'Shift E', label: m.export_title(), run: start }] : [])
  return (
    <>
      <ActButton
        disabledReason={disabledReason}
        variant="default"
        aria-keyshortcuts={byKey ? 'Shift+E' : undefined}
        {...(size && { size })}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.export_open()}
        {byKey && <KeyMark shown="⇧E" />}
      </ActButton>
      {open && (
        <Lazy
          load={() => import('./ExportDialog.tsx').then((file) => file.ExportDialog)}
          props={{ ...dialog, onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
