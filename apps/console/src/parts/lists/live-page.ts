import type { ListName } from '@khlang/contract/reports'
import type { LiveTopic } from '@khlang/contract/live'
import type { ComponentType, ReactNode } from 'react'
import type { ListPlan } from '#live/list-plan.ts'
import type { Versioned } from '#live/row-book.ts'
import type { Column } from '#parts/live-grid/column.ts'
import type { Chip } from './FilterChips.tsx'
import type { PageSearch } from './page-search.ts'

export type DrawerProps<Row> = { row: Row; onRow: (row: Row) => void; onClose: () => void }
export type CreatorProps<Row> = { onCreated: (row: Row) => void; onClose: () => void }

/** What one page of a live list is of. Its words are read anew with every language. */
export type LivePage<Row extends Versioned, Search extends PageSearch> = {
  name: Extract<ListName, LiveTopic>
  title: string
  searchLabel: string
  nothing: string
  columns: readonly Column<Row>[]
  /** A row on a phone: two lines. */
  narrow: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  /** The filters besides search and period, as the address names them. */
  filters: readonly (keyof Search & string)[]
  readSearch: (raw: Record<string, unknown>) => Search
  plan: (search: Search, now: Date) => ListPlan<Row>
  read: (id: string, signal: AbortSignal) => Promise<Row>
  readTotals: (
    query: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<{ count: number; more: boolean }>
  chips: (search: Search, onSearch: (change: Partial<Search>) => void) => Chip[]
  drawer: () => Promise<ComponentType<DrawerProps<Row>>>
  create: { label: string; why: string | null; form: () => Promise<ComponentType<CreatorProps<Row>>> }
}
