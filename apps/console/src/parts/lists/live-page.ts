import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import type { Preset } from '@khlang/domain/time'
import type { ListName } from '@khlang/contract/reports/reports'
import type { LiveTopic } from '@khlang/contract/live'
import type { ComponentType, ReactNode } from 'react'
import type { ListQuery } from '#live/list-query.ts'
import type { Versioned } from '#live/row-book.ts'
import type { Column } from '#parts/live-grid/column.ts'
import type { ExportMore } from './ExportDialog.tsx'
import type { Chip } from './FilterChips.tsx'
import type { PageSearch } from './page-search.ts'

/** The props of the component that shows the open row, beside the list or in its place. */
export type PaneProps<Row> = {
  row: Row
  /** Called with the row as returned by the server. */
  onRow: (row: Row) => void
  /**
   * Called when an order was placed. The employee is notified of its end, even if they have moved to another
   * row.
   */
  onSent: (row: Row) => void
  /** Called when the row is finished. The list then opens the next waiting row, if it does that. */
  onDone: (row: Row) => void
  onClose: () => void
  /**
   * Whether a key or the console has just opened the row, so that a keystroke now may still be meant for the
   * previous row.
   */
  openedByKeyOrConsole: boolean
}
export type DrawerProps<Row> = { row: Row; onRow: (row: Row) => void; onClose: () => void }
export type CreatorProps<Row> = { onCreated: (row: Row) => void; onClose: () => void }

/** Loads the form that creates a row: a dialog, or a separate page for a large form. */
export type CreatorForm<Row> = () => Promise<ComponentType<CreatorProps<Row>>>

export type Counted = { count: number; more: boolean }
/** The props of a bulk dialog, with a function that finds the ids of the selected rows in list order. */
export type ChosenRows = {
  findIds: (signal: AbortSignal) => Promise<{ ids: string[]; more: boolean }>
  onClose: () => void
}

/** Describes one live list page. It is created again when the language changes, since it contains texts. */
export type LivePage<Row extends Versioned, Search extends PageSearch, Sums extends Counted = Counted> = {
  name: Extract<ListName, LiveTopic>
  title: string
  searchLabel: string
  /** Whether the search text may be a player's number. */
  findsPlayers?: boolean
  emptyText: string
  /** The setup steps without which this list stays empty. It then links to the first one still open. */
  setupStepsNeeded?: readonly SetupStep[]
  columns: readonly Column<Row>[]
  /** Renders a row in two lines: on a phone, and while a row is open beside the list. */
  narrowRow: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** The filters besides search and period, by their names in the URL. */
  ownFilters: readonly (keyof Search & string)[]
  /** The search parameter with the id of the open row, which is shown beside the list or in a drawer. */
  openParameter: keyof Search & string
  /** Opens the row's page, if rows have one. */
  goTo?: (id: string) => void
  /** The sort at first. Default: by time. */
  firstSort?: string
  /** The direction at first. Default: descending, so by time the newest first. */
  firstDirection?: (search: Search) => 'asc' | 'desc'
  /** The period at first. */
  usualPeriod?: Preset
  /**
   * Parameters that are always sent, such as the one day or month that a list covers. Such a list has no period
   * filter.
   */
  fixedQuery?: Record<string, string>
  /**
   * Of a list with parameters beside its filters, such as the day or month that it covers. `stored`: what saving a view
   * stores of them. `kept`: what they are after a view was chosen or saved, or left (null).
   */
  ofView?: {
    stored: Record<string, string>
    kept: (view: Record<string, string> | null) => Partial<Search>
  }
  /** Presets of the period. */
  presets?: readonly Preset[]
  /** When the user last asked for the list. A list without live updates is read again when this changes. */
  askedAt?: number
  readSearch: (raw: Record<string, unknown>) => Search
  listQuery: (search: Search, now: Date) => ListQuery<Row>
  readRow: (id: string, signal: AbortSignal) => Promise<Row>
  readTotals: (query: Record<string, string>, signal: AbortSignal) => Promise<Sums>
  /** The sums of the filter as texts; null if there are more rows than are added up. */
  sumsOf?: (totals: Sums) => { label: string; text: string }[] | null
  /** Another export of the same rows, such as all fields. */
  exportMore?: ExportMore
  /** The text that a leaving row shows. */
  leavingText?: (row: Row) => string
  /** The bulk action. */
  bulk?: {
    label: string
    /** Maximum number of rows for the dialog. Default: 200, which an employee can still read through. */
    maxRows?: number
    readIds: (
      query: Record<string, string | number>,
      signal: AbortSignal,
    ) => Promise<{ rows: Row[]; next: string | null }>
    dialog: (chosenRows: ChosenRows) => ReactNode
  }
  chips: (search: Search, onSearch: (change: Partial<Search>) => void) => Chip[]
  drawer?: () => Promise<ComponentType<DrawerProps<Row>>>
  /** For lists whose rows staff work through one by one: the open row is beside the list, not in a `drawer`. */
  desk?: {
    pane: () => Promise<ComponentType<PaneProps<Row>>>
    /** Whether the row still needs work. */
    needsWork: (row: Row) => boolean
    /** Whether the list, with this search, opens the next row after one is finished. */
    opensNextRow: (search: Search) => boolean
  }
  create?: { label: string; disabledReason: string | null } & (
    | { form: CreatorForm<Row> }
    | { goTo: () => void }
  )
}
