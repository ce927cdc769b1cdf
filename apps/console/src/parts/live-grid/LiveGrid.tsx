import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#messages'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useListSnapshot } from '#live/use-live-list.ts'
import { useStableCallback } from '#parts/use-stable-callback.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'
import { type Column, templateOf, widthOf } from './column.ts'
import { GridHead, type GridSort } from './GridHead.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { GridRow } from './GridRow.tsx'
import { BufferedPill } from './BufferedPill.tsx'
import styles from './LiveGrid.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useBufferArrivals } from './use-buffer-arrivals.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { useRowHeightChange } from './use-row-height.ts'
import { useRowWindow } from './use-row-window.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

type Props<Row extends Versioned> = {
  label: string
  list: LiveList<Row>
  columns: readonly Column<Row>[]
  rowHeight: number
  selectedId: string | null
  onSelect: (id: string) => void
  /** Whether arrow keys select the rows that they reach, as in a mailbox. */
  selectOnMove?: boolean
  /** Called on Enter, if Enter does more than selecting. */
  onEnter?: (id: string) => void
  /** Increased to move the keyboard focus to the selected row. */
  focusRequests?: number
  /** The current sort, and a function for a pressed heading. */
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  /** Lets rows be selected, one by one or everything in the filter. */
  selection?: SelectionControl
  /** The name of a row for screen readers. */
  nameOf?: (row: Row) => string
  /** The text that a leaving row shows. */
  leavingText?: ((row: Row) => string) | undefined
  empty: ReactNode
}

const fetchAheadRows = 40
const headHeight = 36

/** Shows the virtualised table of the desks and list pages: live rows, stable focus, smooth with 100,000 rows. */
export function LiveGrid<Row extends Versioned>(props: Props<Row>) {
  const { label, list, columns, rowHeight, selectedId, onSelect, selectOnMove, selection } = props
  const view = useListSnapshot(list)
  const scroller = useRef<HTMLDivElement>(null)
  const { order } = view
  const isSelectable = selection !== undefined
  const columnCount = columns.length + (isSelectable ? 1 : 0)

  const { from, to, visiblePart } = useRowWindow({ scroller, count: order.length, rowHeight })
  const offset = useStableCallback(() => visiblePart.current.top)
  const revealed = useRef(-1)
  function reveal(index: number) {
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight + headHeight]
    const now = visiblePart.current
    revealed.current = index
    if (top < now.top) scroller.current?.scrollTo({ top })
    else if (bottom > now.top + now.height) scroller.current?.scrollTo({ top: bottom - now.height })
  }
  const grid = useGridFocus({
    scroller,
    order,
    columns: columnCount,
    firstColumn: isSelectable ? 1 : 0,
    rowHeight,
    scrollToRow: reveal,
    onMove: selectOnMove ? onSelect : undefined,
    onOpen: props.onEnter,
    selectedId,
    focusRequests: props.focusRequests ?? 0,
    onCheck: selection?.toggle,
    onReach: selection && ((id, from) => selection.extend(order, id, from)),
  })
  useSelectionKeys({ selection, order, current: grid.focus.id ?? selectedId, move: grid.move })
  // Marks the open row as shown, since scrolling to it would change the position that the user chose.
  const markShown = () => {
    revealed.current = selectedId === null ? -1 : order.indexOf(selectedId)
  }
  useKeptPosition({
    scroller,
    list,
    order,
    rowHeight,
    offset,
    onReached: markShown,
  })
  useScrollAnchor(scroller, list, order, rowHeight, selectedId)
  useRowHeightChange({
    scroller,
    order,
    rowHeight,
    headHeight,
    selectedId,
    offset,
    onStays: markShown,
  })
  useBufferArrivals(scroller, list, selectedId)

  // If the open row is not loaded yet, the list scrolls to it after it is loaded.
  const isListed = selectedId !== null && order.includes(selectedId)
  useEffect(() => {
    const at = selectedId === null ? -1 : list.snapshot().order.indexOf(selectedId)
    if (at >= 0 && at !== revealed.current) reveal(at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reveal is a new function on each render that does the same
  }, [selectedId, list, view.phase, isListed])

  const shownIds = order.slice(from, to)
  useEffect(() => {
    // Asked at each change of the list: a page that failed or was broken off leaves its length as it was.
    const { phase, more, failure } = view
    if (phase === 'ready' && more && failure === null && to > order.length - fetchAheadRows)
      void list.readMore()
  }, [list, view, to, order.length])

  const template = templateOf(columns, isSelectable)
  const minWidth = widthOf(columns, isSelectable)
  const anchor = grid.focus.id ?? selectedId
  const reachable = anchor !== null && shownIds.includes(anchor) ? anchor : shownIds[0]
  const loading = view.phase === 'loading' && view.failure === null
  return (
    <div className={styles.frame}>
      {view.failure !== null && (
        <LoadProblem title={m.list_failed()} error={view.failure} onAgain={list.reread} />
      )}
      <BufferedPill
        count={view.buffered.length}
        movedRowCount={view.moved}
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
        aria-colcount={columnCount}
        aria-multiselectable={isSelectable || undefined}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        // Prevents Shift with a click from selecting text.
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
          {shownIds.map((id, at) => (
            <GridRow
              key={id}
              list={list}
              id={id}
              index={from + at}
              top={(from + at) * rowHeight}
              height={rowHeight}
              template={template}
              columns={columns}
              isOpen={id === selectedId}
              checked={selection ? selection.has(id) : null}
              nameOf={props.nameOf}
              focusColumn={id === reachable ? Math.min(grid.focus.column, columnCount - 1) : -1}
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
