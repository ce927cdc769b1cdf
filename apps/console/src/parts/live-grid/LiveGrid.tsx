import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import * as m from '#messages'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useListSnapshot } from '#live/use-live-list.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'
import { type Column, templateOf, widthOf } from './column.ts'
import { GridHead, type GridSort } from './GridHead.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { GridRow } from './GridRow.tsx'
import { HeldPill } from './HeldPill.tsx'
import styles from './LiveGrid.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useBufferArrivals } from './use-buffer-arrivals.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { useRowHeightChange } from './use-row-height.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

type Props<Row extends Versioned> = {
  label: string
  list: LiveList<Row>
  columns: readonly Column<Row>[]
  rowHeight: number
  selectedId: string | null
  onSelect: (id: string) => void
  /** Arrow keys select rows as they move, as in a mailbox. */
  selectOnMove?: boolean
  /** Called on Enter, where it does more than selecting. */
  onEnter?: (id: string) => void
  /** Increases when the keyboard focus should move to the selected row. */
  focusAsked?: number
  /** The current sort, and what to do when a heading is pressed. */
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  /** Rows can be selected, one by one or everything in the filter. */
  selection?: SelectionControl
  /** The name of a row for screen readers. */
  nameOf?: (row: Row) => string
  /** The text that a leaving row shows. */
  leavingText?: ((row: Row) => string) | undefined
  empty: ReactNode
}

const fetchAhead = 40
const headHeight = 36

/** The virtualised list used by every desk: live rows, stable focus, smooth with 100,000 rows. */
export function LiveGrid<Row extends Versioned>(props: Props<Row>) {
  const { label, list, columns, rowHeight, selectedId, onSelect, selectOnMove, selection } = props
  const view = useListSnapshot(list)
  const scroller = useRef<HTMLDivElement>(null)
  const { order } = view
  const checks = selection !== undefined
  const cells = columns.length + (checks ? 1 : 0)

  // A new function would make the virtualizer measure every row again on each render of the page.
  const keyOf = useCallback((index: number) => order[index] ?? index, [order])
  // oxlint-disable-next-line react/incompatible-library -- the React compiler, for which this rule is, is not used
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    scrollPaddingStart: headHeight,
  })
  const revealed = useRef(-1)
  /** Uses known values only: asking the page or the virtualizer for its position would force a layout. */
  function reveal(index: number) {
    const { scrollOffset, scrollRect } = virtual
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight + headHeight]
    const [from, height] = [scrollOffset ?? 0, scrollRect?.height ?? 0]
    revealed.current = index
    if (top < from) scroller.current?.scrollTo({ top })
    else if (bottom > from + height) scroller.current?.scrollTo({ top: bottom - height })
  }
  const grid = useGridFocus({
    scroller,
    order,
    columns: cells,
    firstColumn: checks ? 1 : 0,
    rowHeight,
    scrollToRow: reveal,
    onMove: selectOnMove ? onSelect : undefined,
    onOpen: props.onEnter,
    selectedId,
    focusAsked: props.focusAsked ?? 0,
    onReach: selection && ((id, from) => selection.extend(order, id, from)),
  })
  useSelectionKeys({ selection, order, current: grid.focus.id ?? selectedId, move: grid.move })
  // The scroll position is the reader's choice: scrolling to the open row would change it.
  const stands = () => {
    revealed.current = selectedId === null ? -1 : order.indexOf(selectedId)
  }
  useKeptPosition({
    scroller,
    list,
    order,
    rowHeight,
    offset: () => virtual.scrollOffset ?? 0,
    onReached: stands,
  })
  useScrollAnchor(scroller, order, rowHeight, selectedId)
  useRowHeightChange({
    scroller,
    order,
    rowHeight,
    headHeight,
    selectedId,
    measure: virtual.measure,
    onStays: stands,
  })
  useBufferArrivals(scroller, list, selectedId)

  // A row beyond the rows loaded so far is scrolled to once it is loaded.
  const isListed = selectedId !== null && order.includes(selectedId)
  useEffect(() => {
    const at = selectedId === null ? -1 : list.snapshot().order.indexOf(selectedId)
    if (at >= 0 && at !== revealed.current) reveal(at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reveal is a new function on each render that does the same
  }, [selectedId, list, virtual, view.phase, isListed])

  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (view.phase === 'ready' && view.more && lastShown >= order.length - fetchAhead) void list.readMore()
  }, [list, view.phase, view.more, lastShown, order.length])

  const template = templateOf(columns, checks)
  const minWidth = widthOf(columns, checks)
  const anchor = grid.focus.id ?? selectedId
  const anchorInView = items.some(({ index }) => order[index] === anchor)
  const loading = view.phase === 'loading' && view.failure === null
  return (
    <div className={styles.frame}>
      {view.failure !== null && (
        <LoadProblem title={m.list_failed()} error={view.failure} onAgain={list.reread} />
      )}
      <HeldPill
        count={view.buffered.length}
        moved={view.moved}
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
        aria-colcount={cells}
        aria-multiselectable={checks || undefined}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        // With Shift the browser would select the text up to here.
        onMouseDown={(event) => event.shiftKey && selection && event.preventDefault()}
        onClick={(event) => {
          const target = event.target as HTMLElement
          if (target.closest('[role=gridcell] :is(button, a)')) return // a button or link in a cell does not select
          const id = target.closest<HTMLElement>('[data-id]')?.dataset['id']
          if (id === undefined) return
          if (selection && event.shiftKey) selection.extend(order, id)
          else if (selection && (event.ctrlKey || event.metaKey || target.closest('[data-check]')))
            selection.toggle(id)
          else onSelect(id)
        }}
      >
        <div role="rowgroup" className={styles.head} style={{ minWidth }}>
          <GridHead
            columns={columns}
            template={template}
            sort={props.sort}
            onSort={props.onSort}
            checked={selection ? selection.selection.kind === 'all' : null}
            onCheck={() => (selection?.selection.kind === 'all' ? selection.none() : selection?.all())}
          />
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: order.length * rowHeight, minWidth }}>
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
              checked={selection ? selection.has(order[index] ?? '') : null}
              nameOf={props.nameOf}
              focusColumn={
                order[index] === (anchorInView ? anchor : order[items[0]?.index ?? 0])
                  ? Math.min(grid.focus.column, cells - 1)
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
