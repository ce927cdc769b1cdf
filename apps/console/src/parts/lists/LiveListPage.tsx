import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import * as m from '#messages'
import { useToday } from '#live/clock.ts'
import type { Versioned } from '#live/row-book.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { useShownList } from '#live/use-shown-list.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/filters/FilterBar.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { ColumnChooser } from '#parts/live-grid/ColumnChooser.tsx'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useRowHeight, useTallRowHeight } from '#parts/live-grid/row-height.ts'
import { useColumns } from '#parts/live-grid/use-columns.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { daysOf } from '#parts/filters/period.ts'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { Lazy, usePartSoon } from '#ui/Lazy.tsx'
import { CreateButton } from './CreateButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { findChosen } from './find-chosen.ts'
import { ListFoot } from './ListFoot.tsx'
import type { Counted, LivePage } from './live-page.ts'
import { filtersOf, type PageSearch, withPeriod } from './page-search.ts'
import styles from './LiveListPage.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { SortSelect } from './SortSelect.tsx'
import { chosenQuery, useSelection } from './use-selection.ts'
import { useSelectedCount } from './use-selected-count.ts'
import { useNumberHint } from '#parts/use-number-hint.ts'
import { useTotals } from './use-totals.ts'
import { BackButton } from '#parts/desk/DeskFrame.tsx'
import { useDesk, useEscape } from './use-desk.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { ViewTabs } from './ViewTabs.tsx'
import { viewsOf } from './views-of.ts'
import { rowNavigationKeys } from './row-navigation-keys.ts'

type Props<Row extends Versioned, Search extends PageSearch, Sums extends Counted> = {
  definition: LivePage<Row, Search, Sums>
  search: Search
  onSearch: (change: Partial<Search>) => void
  /** Filters of this list only, beside search and period. */
  children?: ReactNode
  /** Further content of the filter bar, after the period. */
  moreContent?: ReactNode
  /**
   * Tabs that set one filter. That filter is then not shown as a chip, and the saved views are behind a
   * button beside the tabs.
   */
  tabs?: { row: ReactNode; filter: keyof Search & string; isChosen: boolean }
  /** Called when an order of a row was placed. */
  onSent?: (row: Row) => void
}

/**
 * Shows the live list that `definition` describes, with filters, views, columns, totals, export and, where it has them,
 * bulk acts and the open row.
 */
export function LiveListPage<
  Row extends Versioned,
  Search extends PageSearch,
  Sums extends Counted = Counted,
>(props: Props<Row, Search, Sums>) {
  const { definition, search, children, moreContent, tabs, onSent } = props
  const { title, openParameter, goTo } = definition
  const onSearch = props.onSearch as (change: Record<string, string | undefined>) => void
  const { q } = search
  const addressedId = (search[openParameter] as string | undefined) ?? null
  // Draws the page after midnight, when a period such as "today" has other days.
  useToday()
  const now = new Date(serverNow())
  const numberHint = useNumberHint(definition.findsPlayers ? (q ?? '') : '')
  const filters = filtersOf(search, definition.ownFilters)
  const periodSearch = withPeriod(search, definition.usualPeriod)
  const { period: _period, ...rest } = filters
  // For the key, totals and exports. The list itself reads by `listQuery`, from the same search.
  const query = { ...definition.fixedQuery, ...rest, ...daysOf(periodSearch, now) }
  const firstSort = definition.firstSort ?? 'time'
  const firstDirection = definition.firstDirection?.(search) ?? 'desc'
  const sort = { by: search.sort ?? firstSort, direction: search.direction ?? firstDirection } as const
  const key = JSON.stringify([definition.name, query, sort, definition.askedAt])
  const list = useLiveList(key, definition.listQuery(periodSearch, now))
  const shownList = useShownList(list)
  const desk = useDesk({
    list,
    address: addressedId,
    onAddress: (id) => onSearch({ [openParameter]: id ?? undefined }),
    needsWork: definition.desk?.needsWork ?? (() => false),
    opensNextRow: definition.desk?.opensNextRow(search) ?? false,
  })
  usePartSoon(definition.desk?.pane)
  const selectedId = definition.desk ? desk.selectedId : addressedId
  const { row } = useOpenRow(list, selectedId, definition.readRow)
  const totals = useTotals([definition.name, query, definition.askedAt], definition.name, (signal) =>
    definition.readTotals(query, signal),
  )
  const [isCreating, setCreating] = useState(false)
  const [isBulkOpen, setBulkOpen] = useState(false)
  const selection = useSelection(key)
  const selectedCount = useSelectedCount(list, selection.selection, totals)
  const exactCount = totals && !totals.more ? totals.count : null

  const isNarrow = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const isWide = useMediaQuery('(width >= 1000px)', undefined, { getInitialValueInEffect: false }) ?? true
  const isRowBeside = definition.desk !== undefined && selectedId !== null
  const compact = isNarrow || (isWide && isRowBeside)
  const narrowColumns = useMemo(
    (): Column<Row>[] => [{ id: definition.name, header: title, width: 280, cell: definition.narrowRow }],
    [definition, title],
  )
  const rowHeight = useRowHeight()
  const tallRowHeight = useTallRowHeight()
  const columns = useColumns(definition.name, definition.columns as Column<Row>[], {
    columnNames: search.columns,
    sortedBy: search.sort,
    onNamed: (names) => onSearch({ columns: names }),
  })
  const searchField = useRef<HTMLInputElement>(null)
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const { open: select, openByKey } = desk
  const openRow = useCallback(
    (id: string) => (definition.desk ? select(id) : goTo ? goTo(id) : onSearch({ [openParameter]: id })),
    [onSearch, definition, goTo, openParameter, select],
  )
  const activeFilters = Object.keys(filters).filter((name) => !(tabs?.isChosen && name === tabs.filter))
  const isFiltered = activeFilters.length > 0
  const clear = () => onSearch(Object.fromEntries(activeFilters.map((name) => [name, undefined])))
  const onSort = ({ by, direction }: { by: string; direction: 'asc' | 'desc' }) => {
    const changedSort = by === firstSort ? undefined : by
    const first = definition.firstDirection?.({ ...search, sort: changedSort }) ?? 'desc'
    onSearch({ sort: changedSort, direction: direction === first ? undefined : direction })
  }
  useKeys([
    { code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() },
    ...(isRowBeside ? rowNavigationKeys(list, selectedId, select) : []),
  ])
  useEscape(isRowBeside && selection.isEmpty ? desk.close : null)

  const exportProps = {
    list: definition.name,
    columns: columns.shownColumns,
    query: { ...query, sort: sort.by, direction: sort.direction },
    more: definition.exportMore,
  }
  const views = viewsOf({
    definition,
    search: periodSearch,
    shownColumns: columns.shownColumns,
    isFiltered,
    onSearch,
  })
  return (
    <div className={styles.page} data-beside={isRowBeside || undefined}>
      <div className={styles.top}>
        {tabs ? tabs.row : <ViewTabs {...views} />}
        <div className={styles.tools} data-tight={tabs !== undefined || undefined}>
          {tabs && <ViewMenu {...views} />}
          {definition.create && (
            <CreateButton create={definition.create} onCreate={() => setCreating(true)} />
          )}
          {!isNarrow && <ColumnChooser columns={columns} />}
          <ExportButton {...exportProps} count={exactCount} byKey={selection.isEmpty} />
        </div>
      </div>
      <FilterBar>
        <SearchField
          label={definition.searchLabel}
          value={q ?? ''}
          onSearch={onText}
          inputRef={searchField}
        />
        {children}
        {!definition.fixedQuery && (
          <PeriodFilter
            period={periodSearch.period}
            from={periodSearch.from}
            to={periodSearch.to}
            folds
            {...(definition.presets && { presets: definition.presets })}
            onChange={onSearch}
          />
        )}
        {moreContent}
        {isNarrow && (
          <SortSelect
            sorts={definition.columns.flatMap(({ sort: by, header }) => (by ? [{ by, label: header }] : []))}
            sort={sort}
            onSort={onSort}
          />
        )}
      </FilterBar>
      <FilterChips chips={definition.chips(search, props.onSearch)} onClear={clear} />
      <div className={styles.desk}>
        <section className={styles.list}>
          <div className={styles.grid}>
            <LiveGrid
              label={title}
              list={shownList}
              columns={compact ? narrowColumns : columns.shownColumns}
              rowHeight={compact ? tallRowHeight : rowHeight}
              selectedId={selectedId}
              onSelect={openRow}
              selectOnMove={isRowBeside}
              {...(!isRowBeside && { onEnter: definition.desk ? openByKey : openRow })}
              focusRequests={desk.focusRequests}
              sort={sort}
              onSort={onSort}
              selection={selection}
              nameOf={definition.nameOf}
              leavingText={definition.leavingText}
              empty={
                <EmptyNote
                  title={isFiltered || tabs?.isChosen ? m.empty_filtered() : definition.emptyText}
                  hint={numberHint}
                  onClearFilters={isFiltered ? clear : undefined}
                  setupStepsNeeded={definition.setupStepsNeeded}
                />
              }
            />
          </div>
          <ListFoot
            totals={totals}
            sums={totals && (definition.sumsOf ? definition.sumsOf(totals) : totals.more ? null : [])}
          />
          {!selection.isEmpty && (
            <SelectionBar
              count={selectedCount}
              isAllSelected={selection.selection.kind === 'all'}
              onAll={selection.all}
              onNone={selection.none}
            >
              {definition.bulk && (
                <Button size="compact-sm" onClick={() => setBulkOpen(true)}>
                  {definition.bulk.label}
                </Button>
              )}
              <ExportButton
                {...exportProps}
                query={{ ...exportProps.query, ...chosenQuery(selection.selection) }}
                count={selectedCount}
                size="compact-sm"
              />
            </SelectionBar>
          )}
        </section>
        {definition.desk && selectedId !== null && (
          <section className={styles.pane} data-pane>
            <BackButton onBack={desk.close} />
            {row && (
              <Lazy
                key={row.id}
                load={definition.desk.pane}
                props={{
                  row,
                  onRow: list.take,
                  onSent: (sent: Row) => onSent?.(sent),
                  onDone: desk.goOn,
                  onClose: desk.close,
                  openedByKeyOrConsole: desk.openedByKeyOrConsole === row.id,
                }}
              />
            )}
          </section>
        )}
      </div>
      {row && definition.drawer && (
        <Lazy
          key={row.id}
          load={definition.drawer}
          props={{ row, onRow: list.take, onClose: () => onSearch({ [openParameter]: undefined }) }}
        />
      )}
      {isBulkOpen &&
        definition.bulk?.dialog({
          findIds: (signal) =>
            findChosen(
              selection.selection,
              list.snapshot().order,
              (part) => definition.bulk!.readIds({ ...exportProps.query, ...part }, signal),
              definition.bulk!.maxRows,
            ),
          onClose: () => {
            setBulkOpen(false)
            selection.none()
          },
        })}
      {isCreating && definition.create && 'form' in definition.create && (
        <Lazy
          load={definition.create.form}
          props={{
            onCreated: (created: Row) => {
              list.take(created)
              setCreating(false)
              openRow(created.id)
            },
            onClose: () => setCreating(false),
          }}
        />
      )}
    </div>
  )
}
