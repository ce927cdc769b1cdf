import { useEffect, useMemo, useState } from 'react'
import { createLiveList } from '#live/live-list.ts'
import type { Page } from '#live/list-query.ts'
import type { Stream } from '#live/stream.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useRowHeight } from '#parts/live-grid/row-height.ts'
import { useSelection } from '#parts/lists/use-selection.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Section, State } from './Section.tsx'
import { offline, tall } from './samples.ts'
import styles from './kit.module.css'

type Row = { id: string; version: number; createdAt: string; name: string; amount: string }

const rows: Row[] = Array.from({ length: 30 }, (_, at) => ({
  id: `row-${at}`,
  version: 1,
  createdAt: new Date(Date.UTC(2026, 10, 26, 2, 0, -at)).toISOString(),
  name: `${tall} ${at + 1}`,
  amount: `${at + 1},250.00`,
}))

const columns: Column<Row>[] = [
  { id: 'name', header: tall, width: 180, sort: 'time', cell: ({ name }) => name },
  { id: 'state', header: 'สถานะ', width: 120, cell: () => <StatusChip tone="success">สำเร็จแล้ว</StatusChip> },
  { id: 'amount', header: 'ยอด', width: 100, numeric: true, cell: ({ amount }) => amount },
]

/** Nothing arrives here. */
const still: Stream = { onRow: () => () => {}, onReread: () => () => {}, isOpen: () => true }

const reads = {
  rows: () => Promise.resolve({ rows, next: null }),
  empty: () => Promise.resolve({ rows: [], next: null }),
  loading: () => new Promise<never>(() => {}),
  error: () => Promise.reject(offline),
} satisfies Record<string, () => Promise<Page<Row>>>

export const Lists = () => (
  <Section title="LiveGrid">
    {(Object.keys(reads) as (keyof typeof reads)[]).map((state) => (
      <State key={state} name={state} wide>
        <Grid state={state} />
      </State>
    ))}
  </Section>
)

function Grid({ state }: { state: keyof typeof reads }) {
  const [selected, select] = useState<string | null>('row-1')
  const selection = useSelection(state)
  const list = useMemo(
    () =>
      createLiveList<Row>(
        {
          topic: 'deposits',
          read: reads[state],
          matchesFilter: () => true,
          matchesSearch: () => true,
          stays: () => 0,
        },
        still,
      ),
    [state],
  )
  useEffect(() => list.start(), [list])
  return (
    <div className={styles.grid}>
      <LiveGrid
        label={state}
        list={list}
        columns={columns}
        rowHeight={useRowHeight()}
        selectedId={selected}
        onSelect={select}
        sort={{ by: 'time', direction: 'desc' }}
        selection={selection}
        nameOf={({ name }) => name}
        empty={<EmptyNote title={tall} />}
      />
    </div>
  )
}
