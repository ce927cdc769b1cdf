import type { ListName, ListView } from '@khlang/contract/reports/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export type ViewsProps = {
  list: ListName
  /** The view named in the URL. */
  current: string | undefined
  /** The current filter, sort and columns, which saving a view would store. */
  search: Record<string, string>
  /** Whether the list has no filter and the first sort. */
  isPlainList: boolean
  /** Null leaves the view: the plain list. */
  onChoose: (view: { id: string; search: Record<string, string> } | null) => void
}

/**
 * Reads the saved views of this list, own and shared. Also returns the view in the URL, and whether the
 * list's filter, sort or columns now differ from this view.
 */
export function useViews({ list, current, search }: Pick<ViewsProps, 'list' | 'current' | 'search'>) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => api.reports.views({ list }, { signal }),
    refetchInterval: 60_000,
  })
  const views: readonly ListView[] = data?.rows ?? []
  const chosenView = views.find(({ id }) => id === current)
  const isChanged = chosenView !== undefined && !sameSearch(chosenView.search, search)
  return {
    views,
    chosenView,
    isChanged,
    reread: () => void queries.invalidateQueries({ queryKey: ['views', list] }),
  }
}

const sameSearch = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])
