import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/**
 * Reads the requests and entries that may explain a movement of the back-end's books; undefined while loading and if
 * that failed.
 */
export const useFindingFits = ({ id }: Pick<FindingRow, 'id'>) =>
  useQuery({
    queryKey: ['finding-fits', id],
    queryFn: ({ signal }) => api.crediting.findingFits({ id }, { signal }),
  }).data
