import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useListView } from '#live/use-live-list.ts'
import { asProblem } from '#parts/problem.ts'
import { type Column, templateOf, widthOf } from './column.ts'
import { GridProblem } from './GridProblem.tsx'
import { GridRow } from './GridRow.tsx'
import { HeldPill } from './HeldPill.tsx'
import styles from './LiveGrid.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import { useHeldPlace } from './use-held-place.ts'
import { useHoldArrivals } from './use-hold-arrivals.ts'

type Props<Row extends Versioned> = {
  label: string
  list: LiveList<Row>
  columns: readonly Column<Row>[]
  rowHeight: number
  selectedId: string | null
  onSelect: (id: string) => void
  /** Arrow keys select as they move, as in a mail box. */
  selectOnMove?: boolean
  /** Enter on a row, when it means more than selecting. */
  onEnter?: (id: string) => void
  /** Counts up when the keyboard should land on the selected row. */
  focusAsked?: number
  /** What a row says while it is on its way out. */
  leavingText?: (row: Row) => string
  empty: ReactNode
}

const fetchAhead = 40

/** The virtualised list that every desk stands on: rows live, focus held, 100,000 of them without a stutter. */
export function LiveGrid<Row extends Versioned>(props: Props<Row>) {
  const { label, list, columns, rowHeight, selectedId, onSelect, selectOnMove } = props
  const view = useListView(list)
  const scroller = useRef<HTMLDivElement>(null)
  const { order } = view

  // oxlint-disable-next-line react/incompatible-library -- we do not use the compiler that minds it
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => order[index] ?? index,
    overscan: 8,
    scrollPaddingStart: 42,
  })
  const grid = useGridFocus({
    scroller,
    order,
    columns: columns.length,
    rowHeight,
    scrollToRow: (index) => virtual.scrollToIndex(index),
    onMove: selectOnMove ? onSelect : undefined,
    onOpen: props.onEnter,
    selectedId,
    focusAsked: props.focusAsked ?? 0,
  })
  useHeldPlace(scroller, order, rowHeight, selectedId)
  useHoldArrivals(scroller, list, selectedId)

  useEffect(() => {
    const at = selectedId === null ? -1 : list.view().order.indexOf(selectedId)
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [selectedId, list, virtual, view.phase])

  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (view.phase === 'ready' && view.more && lastShown >= order.length - fetchAhead) void list.readMore()
  }, [list, view.phase, view.more, lastShown, order.length])

  const template = templateOf(columns)
  const anchor = grid.focus.id ?? selectedId
  const anchorInView = items.some(({ index }) => order[index] === anchor)
  const loading = view.phase === 'loading' && view.failure === null
  return (
    <div className={styles.frame}>
      {view.failure !== null && <GridProblem problem={asProblem(view.failure)} onRetry={list.reread} />}
      <HeldPill
        count={view.held.length}
        onShow={() => {
          list.release()
          scroller.current?.scrollTo({ top: 0 })
        }}
      />
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={view.more ? -1 : order.length + 1}
        aria-colcount={columns.length}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onClick={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset['id']
          if (id !== undefined) onSelect(id)
        }}
      >
        <div role="rowgroup" className={styles.head} style={{ minWidth: widthOf(columns) }}>
          <div
            role="row"
            aria-rowindex={1}
            className={styles.headRow}
            style={{ gridTemplateColumns: template }}
          >
            {columns.map((column, at) => (
              <div
                key={column.id}
                role="columnheader"
                aria-colindex={at + 1}
                className={styles.headCell}
                data-numeric={column.numeric}
              >
                {column.header}
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: virtual.getTotalSize(), minWidth: widthOf(columns) }}
        >
          {items.map(({ key, index, start }) => (
            <GridRow
              key={key}
              list={list}
              id={order[index] ?? ''}
              index={index}
              top={start}
              height={rowHeight}
              template={template}
              columns={columns}
              selected={order[index] === selectedId}
              focusColumn={
                order[index] === (anchorInView ? anchor : order[items[0]?.index ?? 0])
                  ? Math.min(grid.focus.column, columns.length - 1)
                  : -1
              }
              leavingText={props.leavingText}
            />
          ))}
        </div>
        {loading && <SkeletonRows count={8} height={rowHeight} />}
        {view.phase === 'ready' && view.more && <SkeletonRows count={2} height={rowHeight} />}
      </div>
      {view.phase === 'ready' && order.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      <span className="unseen" role="status">
        {loading ? m.loading() : ''}
      </span>
    </div>
  )
}
