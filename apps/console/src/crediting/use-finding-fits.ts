import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Reads the requests and entries that a movement of the books may belong to; undefined while loading. */
export const useFindingFits = ({ id }: Pick<FindingRow, 'id'>) =>
  useQuery({
    queryKey: ['finding-fits', id],
    queryFn: ({ signal }) => api.crediting.findingFits({ id }, { signal }),
  }).data
