import type { EntryRow } from '@khlang/contract/statements/statements'
import { IconHistory } from '@tabler/icons-react'
import { memo } from 'react'
import * as m from '#messages'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { exportedColumns } from '../entry/exported-columns.ts'
import { NextButton } from './NextButton.tsx'

type Props = {
  query: Record<string, string>
  /** Number of entries in the filter, for the export; null if not known. */
  count: number | null
  onActed: () => void
  /** Called with the entry that ถัดไป has claimed. */
  onEntry: (row: EntryRow) => void
}

function Plain({ query, count, onActed, onEntry }: Props) {
  return (
    <>
      <ExportButton list="entries" columns={exportedColumns()} query={query} count={count} />
      <IconButton label={`${m.acted_open()} (Ctrl Z)`} onClick={onActed}>
        <IconHistory size={20} aria-hidden="true" />
      </IconButton>
      <NextButton query={query} onEntry={onEntry} />
    </>
  )
}

/**
 * Shows actions for the whole desk: export, own acts (`onActed`), and the next entry. They are not re-rendered for
 * every row that is opened.
 */
export const DeskTools = memo(Plain)
