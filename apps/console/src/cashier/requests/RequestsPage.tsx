import { isOpen, requestFilters } from '@khlang/domain/cashier/request'
import type { RequestRow } from '@khlang/contract/cashier/cashier'
import type { Counters } from '@khlang/contract/dashboard'
import { Button, NativeSelect } from '@mantine/core'
import { type ComponentType, useMemo } from 'react'
import * as m from '#messages'
import { serverNow } from '#live/server-clock.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { FilterButton } from '#parts/lists/FilterButton.tsx'
import type { ChosenRows, Counted, CreatorForm, LivePage, PaneProps } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { useMe } from '#parts/session/me.ts'
import { isFreeFor } from '#parts/requests/request-work.ts'
import { useWatchedOrders, type WatchedOrder } from '#parts/desk/use-watched-orders.ts'
import { whoText } from '#parts/session/who.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { filterText } from './filter-labels.ts'
import { requestChips } from './request-chips.ts'
import { RequestCell } from './request-columns.tsx'
import { firstDirection, requestFilterNames, type RequestSearch } from './request-search.ts'
import { isTab, isWork } from './request-tabs.ts'
import { RequestTabs } from './RequestTabs.tsx'

type Sums = Counted & { sums: Record<string, unknown> | null }
type Page<Row extends RequestRow, Of extends Sums> = LivePage<Row, RequestSearch, Of>

/** What differs between the lists of deposits and withdrawals, which use the same page. */
export type RequestList<Row extends RequestRow, Of extends Sums> = Pick<
  Page<Row, Of>,
  | 'title'
  | 'searchLabel'
  | 'emptyText'
  | 'setupStepsNeeded'
  | 'listQuery'
  | 'readSearch'
  | 'readRow'
  | 'readTotals'
> & {
  name: 'deposits' | 'withdrawals'
  columns: () => Column<Row>[]
  sumsOf: (sums: NonNullable<Of['sums']>) => { label: string; text: string }[]
  readIds: NonNullable<Page<Row, Of>['bulk']>['readIds']
  createLabel: string
  creator: CreatorForm<Row>
  pane: () => Promise<ComponentType<PaneProps<Row>>>
  /** The texts of the notice that tells the employee how the back-end answered an order that they caused. */
  watched: (row: Row) => WatchedOrder
}

type Props<Row extends RequestRow, Of extends Sums> = {
  /** Called again when the language changes. */
  definition: () => RequestList<Row, Of>
  search: RequestSearch
  onSearch: (change: Partial<RequestSearch>) => void
  counters: Counters | null
}

/** Lists the deposits or the withdrawals, live. Waiting requests turn redder with age. */
export function RequestsPage<Row extends RequestRow, Of extends Sums>(props: Props<Row, Of>) {
  const { definition: listOf, search, onSearch, counters } = props
  const list = useMemo(() => listOf(), [listOf])
  const { email } = useMe()
  const definition = useMemo(() => pageOf(list, email), [list, email])
  const watch = useWatchedOrders()
  const { name, watched } = list
  return (
    <LiveListPage
      definition={definition}
      search={search}
      onSearch={onSearch}
      onSent={(row) => row.orderId !== null && watch(row.orderId, watched(row))}
      tabs={{
        filter: 'state',
        isChosen: search.state !== undefined && isTab(name, search.state),
        row: (
          <RequestTabs
            list={name}
            state={search.state}
            counters={counters}
            onState={(state) =>
              onSearch({ state, request: undefined, direction: undefined, view: undefined })
            }
          />
        ),
      }}
      moreContent={
        <FilterButton>
          <Lazy
            load={() => import('./RequestFilters.tsx').then((file) => file.RequestFilters)}
            props={{ search, onSearch }}
          />
        </FilterButton>
      }
    >
      <NativeSelect
        size="sm"
        aria-label={m.column_status()}
        value={search.state ?? ''}
        data={[
          { value: '', label: m.deposits_all_states() },
          ...requestFilters.map((filter) => ({ value: filter, label: filterText(filter) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ state: requestFilters.find((filter) => filter === value) })
        }
      />
      <Button
        size="sm"
        variant={search.hold === 'free' ? 'filled' : 'default'}
        aria-pressed={search.hold === 'free'}
        onClick={() => onSearch({ hold: search.hold === 'free' ? undefined : 'free' })}
      >
        {m.request_hold_hide()}
      </Button>
    </LiveListPage>
  )
}

function pageOf<Row extends RequestRow, Of extends Sums>(
  list: RequestList<Row, Of>,
  me: string,
): Page<Row, Of> {
  const { columns, sumsOf, readIds, createLabel, creator, pane, watched: _watched, ...page } = list
  return {
    ...page,
    findsPlayers: true,
    columns: columns(),
    narrowRow: (row) => <RequestCell row={row} />,
    nameOf: ({ number, player }) => `#${number} ${player.code}`,
    leavingText: (row) =>
      m.ghost_done({ who: row.employee ? whoText(row.employee) : '', status: row.status }),
    ownFilters: requestFilterNames,
    openParameter: 'request',
    sumsOf: ({ sums }) => sums && sumsOf(sums),
    // The filter set by a tab gets no chip.
    chips: (search, onSearch) =>
      requestChips(isTab(list.name, search.state) ? { ...search, state: undefined } : search, onSearch),
    firstDirection,
    desk: {
      pane,
      // The desk does not automatically open requests that are on hold or claimed by a colleague.
      needsWork: (row) => isOpen(row) && isFreeFor(row, me, serverNow()),
      opensNextRow: ({ state }) => isWork(state),
    },
    bulk: {
      label: m.bulk_requests_open(),
      readIds,
      dialog: (chosen: ChosenRows) => (
        <Lazy
          load={() => import('./BulkDialog.tsx').then((file) => file.BulkDialog)}
          props={{
            kind: list.name === 'deposits' ? ('deposit' as const) : ('withdrawal' as const),
            ...chosen,
          }}
        />
      ),
    },
    create: { label: createLabel, disabledReason: null, form: creator },
  }
}
