import type { EntryRow, EntryTotals } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import type { LiveList } from '#live/live-list.ts'
import type { EntryTab } from '#parts/desk/desk-tab.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useTallRowHeight } from '#parts/live-grid/row-height.ts'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { SelectionBar } from '#parts/lists/SelectionBar.tsx'
import { useSelectedCount } from '#parts/lists/use-selected-count.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'
import { useMe } from '#parts/session/me.ts'
import { whoText } from '#parts/session/who.ts'
import { baht } from '#ui/numbers.ts'
import styles from './DeskList.module.css'
import { EmptyDesk } from './EmptyDesk.tsx'
import { EntryCell, senderText } from '../entry/EntryCell.tsx'

type Props = {
  tab: EntryTab
  list: LiveList<EntryRow>
  totals: EntryTotals | null
  selection: SelectionControl
  selectedId: string | null
  /** Focuses the list each time it rises. */
  focusRequests: number
  onSelect: (id: string) => void
  /** Opens the bulk match of the selected entries. */
  onMatchSelected: () => void
  /** Clears all filters; null when none is active. */
  onClearFilters: (() => void) | null
}

/** Shows the left pane: entries in two lines each, the selection, and the totals. */
export function DeskList(props: Props) {
  const { tab, list, totals, selection, selectedId, onClearFilters } = props
  const me = useMe()
  const rowHeight = useTallRowHeight()
  const selectedCount = useSelectedCount(list, selection.selection, totals)
  const columns = useMemo<Column<EntryRow>[]>(
    () => [{ id: 'entry', header: m.desk_entries(), width: 276, cell: (row) => <EntryCell row={row} /> }],
    [],
  )
  return (
    <div className={styles.list}>
      <LiveGrid
        label={m.desk_entries()}
        list={list}
        columns={columns}
        rowHeight={rowHeight}
        selectedId={selectedId}
        onSelect={props.onSelect}
        selectOnMove
        focusRequests={props.focusRequests}
        selection={selection}
        nameOf={(row) => `#${row.number} ${senderText(row)}`}
        leavingText={(row) => leavingTextOf(row, me.email)}
        empty={<EmptyDesk tab={tab} onClearFilters={onClearFilters} />}
      />
      <ListFoot totals={totals} sums={entrySums(totals)} />
      {!selection.isEmpty && (
        <SelectionBar
          count={selectedCount}
          isAllSelected={selection.selection.kind === 'all'}
          onAll={selection.all}
          onNone={selection.none}
        >
          <Button size="compact-md" aria-keyshortcuts="B" onClick={props.onMatchSelected}>
            {m.bulk_open()} <KeyMark shown="B" />
          </Button>
        </SelectionBar>
      )}
    </div>
  )
}

const entrySums = (totals: EntryTotals | null) =>
  totals?.sums
    ? [
        { label: m.total_in(), text: baht(totals.sums.in) },
        ...(Number(totals.sums.out) > 0 ? [{ label: m.total_out(), text: baht(totals.sums.out) }] : []),
      ]
    : null

/**
 * Returns why a row is leaving the list; an empty string for an entry that the employee matched and that is
 * still being credited.
 */
function leavingTextOf(row: EntryRow, me: string) {
  if (row.state === 'crediting' && row.employee === me) return ''
  const employeeName =
    row.employee === me ? m.holder_me() : row.employee ? whoText(row.employee) : m.conflict_system()
  if (row.state === 'claimed') return m.ghost_claimed({ who: employeeName })
  return m.ghost_done({ who: employeeName, status: row.hold ? m.disposition_held_short() : row.status })
}
