import { listSearches, type ListView, viewSearches } from '@khlang/contract/reports/reports'
import { changesView } from '@khlang/domain/reports/view'
import { periodOf } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { type ListReader, listOf } from '../export/lists.ts'
import { isMasked } from '../export/masked-filter.ts'
import type { View } from './views-store.ts'

/** The lists whose search finds players by a full telephone or account number. */
const findsByWhole = new Set<View['list']>(['players', 'playerReport'])

/** The highest number that a view's count shows; above it, "999+" is enough. */
const countLimit = 999

/** Maps a view with the rows that it finds now; `count` is null if this version cannot read the view, or does not count it. */
export async function viewRow(db: Db, view: View, actor: EmployeeActor): Promise<ListView> {
  const { id, list, name, shared, author, search } = view
  const count = await countView(db, view, actor)
  return { id, list, name, shared, author, search, count, can: { change: changesView(view, actor) } }
}

/**
 * A search for a full number is not counted: it finds players only where that is recorded as a look (`withWhole`), and the
 * views of a page are read whenever it is opened.
 */
async function countView(db: Db, view: View, actor: EmployeeActor) {
  if (findsByWhole.has(view.list) && isMasked(view.search)) return null
  const list = readView(view, actor)
  if (!list) return null
  const count = await list.count(db, countLimit)
  return { count: Math.min(count, countLimit), more: count > countLimit }
}

/**
 * Returns the reader of the rows that a saved view shows today; null if another version of the console saved it in a
 * form that this version cannot read.
 */
function readView({ list, search }: Pick<View, 'list' | 'search'>, actor: EmployeeActor): ListReader | null {
  if (!viewSearches[list].safeParse(search).success) return null
  const { period, columns: _columns, tab, ...filter } = search
  const days = period ? periodOf(period as Parameters<typeof periodOf>[0], new Date()) : {}
  const read = listSearches[list].safeParse({ ...filter, ...days, ...(list === 'entries' && ofTab(tab)) })
  return read.success ? listOf(list, read.data as never, actor) : null
}

/** Returns the filter of a tab of the match desk. */
const ofTab = (tab: string | undefined) =>
  tab === 'mine' ? { mine: 'true' } : tab === 'all' ? {} : { state: tab ?? 'waiting' }
