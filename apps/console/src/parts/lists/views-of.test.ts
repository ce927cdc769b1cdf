import { expect, test, vi } from 'vitest'
import type { PageSearch } from './page-search.ts'
import { viewsOf } from './views-of.ts'

type Search = PageSearch & { span?: string | undefined }

const onSearch = vi.fn<(change: Record<string, string | undefined>) => void>()
const views = viewsOf({
  definition: {
    name: 'agents',
    ownFilters: [],
    openParameter: 'open',
    readSearch: ({ q }) => ({ q: q as string | undefined, sort: undefined, span: undefined }),
    ofView: {
      stored: { span: 'month' },
      kept: (view) => ({ span: view?.['span'] ?? 'day' }),
    },
  },
  search: { q: 'north', sort: 'name', view: 'v1', span: 'month' } as Search,
  shownColumns: [],
  isFiltered: true,
  onSearch,
})

test('a view stores filters, sort, columns, and what its list covers', () => {
  expect(views.search).toEqual({ q: 'north', sort: 'name', columns: '', span: 'month' })
  expect(views).toMatchObject({ current: 'v1', isPlainList: false })
})

test('choosing a view shows what it stores, and leaving it the plain list; both keep what the list covers', () => {
  views.onChoose({ id: 'v2', search: { q: 'south', span: 'month' } })
  expect(onSearch).toHaveBeenLastCalledWith({
    q: 'south',
    sort: undefined,
    span: 'month',
    view: 'v2',
    open: undefined,
  })
  views.onChoose(null)
  expect(onSearch).toHaveBeenLastCalledWith({
    q: undefined,
    sort: undefined,
    span: 'day',
    view: undefined,
    open: undefined,
  })
})
