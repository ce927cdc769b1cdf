import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import type { Preset } from '@khlang/domain/time'
import type { ListName } from '@khlang/contract/reports'
import type { LiveTopic } from '@khlang/contract/live'
import type { ComponentType, ReactNode } from 'react'
import type { ListPlan } from '#live/list-plan.ts'
import type { Versioned } from '#live/row-book.ts'
import type { Column } from '#parts/live-grid/column.ts'
import type { ExportMore } from './ExportDialog.tsx'
import type { Chip } from './FilterChips.tsx'
import type { PageSearch } from './page-search.ts'

/** The card of the open row, beside the list or in its place. */
export type PaneProps<Row> = {
  row: Row
  /** The row as the server answers it. */
  onRow: (row: Row) => void
  /** An order of it is on its way: its end is watched, wherever the employee is by then. */
  onSent: (row: Row) => void
  /** It is done with here: the list goes on to the next one that waits, where it goes on by itself. */
  onDone: (row: Row) => void
  onClose: () => void
  /** A key or the console itself has just opened it: a press now may be meant for what was there before. */
  justOpened: boolean
}
export type DrawerProps<Row> = { row: Row; onRow: (row: Row) => void; onClose: () => void }
export type CreatorProps<Row> = { onCreated: (row: Row) => void; onClose: () => void }

/** A dialog, or a page of its own where there is much to fill in. */
export type CreatorForm<Row> = () => Promise<ComponentType<CreatorProps<Row>>>

export type Counted = { count: number; more: boolean }
/** The ids of what is chosen, in the order of the list. */
export type ChosenRows = {
  findIds: (signal: AbortSignal) => Promise<{ ids: string[]; more: boolean }>
  onClose: () => void
}

/** What one page of a live list is of. Its words are read anew with every language. */
export type LivePage<Row extends Versioned, Search extends PageSearch, Sums extends Counted = Counted> = {
  name: Extract<ListName, LiveTopic>
  title: string
  searchLabel: string
  /** What is looked for may be the number of a player. */
  findsPlayers?: boolean
  nothing: string
  /** The steps of opening a shop that fill this list. */
  filledBy?: readonly SetupStep[]
  columns: readonly Column<Row>[]
  /** A row on a phone: two lines. */
  narrow: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** The filters besides search and period, as the address names them. */
  filters: readonly (keyof Search & string)[]
  /** By which name the address opens a row beside the list. */
  opens: keyof Search & string
  /** Where a row opens that has a page of its own. */
  goTo?: (id: string) => void
  /** By what it is sorted until something else is asked for; by time, unless it says otherwise. */
  firstSort?: string
  /** In which direction it is sorted until something else is asked for; from the newest, unless it says otherwise. */
  firstDirection?: (search: Search) => 'asc' | 'desc'
  /** The days that are meant where none are said. */
  usualPeriod?: Preset
  /** What is asked in any case, whatever it is narrowed by: the days of a list that is always of one day or month. */
  always?: Record<string, string>
  /** The periods one press away. */
  presets?: readonly Preset[]
  /** When it was asked for: a list that does not change by itself is read again when this changes. */
  asked?: number
  readSearch: (raw: Record<string, unknown>) => Search
  plan: (search: Search, now: Date) => ListPlan<Row>
  read: (id: string, signal: AbortSignal) => Promise<Row>
  readTotals: (query: Record<string, string>, signal: AbortSignal) => Promise<Sums>
  /** What the filter comes to, in words; null while there are more rows than are added up. */
  sumsOf?: (totals: Sums) => { label: string; text: string }[] | null
  /** What an export can take along beyond the columns that are shown. */
  exportMore?: ExportMore
  /** What a row that leaves says on its way. */
  leavingText?: (row: Row) => string
  /** What can be done to many rows at once. */
  many?: {
    label: string
    /** So many at once; otherwise as many as a person reads through. */
    most?: number
    readIds: (
      query: Record<string, string | number>,
      signal: AbortSignal,
    ) => Promise<{ rows: Row[]; next: string | null }>
    dialog: (chosen: ChosenRows) => ReactNode
  }
  chips: (search: Search, onSearch: (change: Partial<Search>) => void) => Chip[]
  drawer?: () => Promise<ComponentType<DrawerProps<Row>>>
  /** Where rows are worked through one after the other: the open one has its place beside the list. */
  desk?: {
    pane: () => Promise<ComponentType<PaneProps<Row>>>
    /** Whether there is something left to do about it. */
    waits: (row: Row) => boolean
    /** Whether this list goes on by itself when a row is done with. */
    goesOn: (search: Search) => boolean
  }
  create?: { label: string; why: string | null } & ({ form: CreatorForm<Row> } | { goTo: () => void })
}
