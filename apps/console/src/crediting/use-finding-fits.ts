import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'

/**
 * Reads the requests and entries that may explain a movement of the back-end's books: `data`, undefined while loading
 * and if that failed. Until they are there, `notReadReason` says why nothing can be chosen; `onAgain` reads again.
 */
export function useFindingFits({ id }: Pick<FindingRow, 'id'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['finding-fits', id],
    queryFn: ({ signal }) => api.crediting.findingFits({ id }, { signal }),
  })
  const whyNot = error ? loadProblemText(asProblem(error)) : m.reconcile_looking()
  return {
    data,
    error,
    notReadReason: data === undefined ? whyNot : null,
    onAgain: () => void refetch(),
  }
}
