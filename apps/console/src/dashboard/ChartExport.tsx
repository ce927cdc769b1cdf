import type { DayTotals } from '@khlang/contract/dashboard'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import type { Measure } from './list-links.ts'
import { measureWords } from './measures.ts'

type Props = { measures: readonly Measure[]; days: readonly DayTotals[]; name: string }

/**
 * Exports the data of a chart like any list: as a file, with a recorded reason. Without the permission it does nothing.
 */
export function ChartExport({ measures, days, name }: Props) {
  const [open, setOpen] = useState(false)
  const disabledReason = useMe().may.includes('list.export') ? null : m.problem_not_permitted()
  return (
    <>
      <IconButton
        label={disabledReason ?? m.dashboard_export({ name })}
        aria-disabled={disabledReason !== null || undefined}
        onClick={() => disabledReason === null && setOpen(true)}
      >
        <IconFileDownload size={18} aria-hidden="true" />
      </IconButton>
      {open && (
        <Lazy
          load={() => import('#parts/lists/ExportDialog.tsx').then((file) => file.ExportDialog)}
          props={{
            list: 'days' as const,
            columns: [
              { id: 'day', header: m.dashboard_day() },
              ...measures.map((measure) => ({ id: measure, header: measureWords[measure]() })),
            ],
            query: { from: days[0]!.day, to: days.at(-1)!.day, direction: 'asc' },
            count: days.length,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  )
}
