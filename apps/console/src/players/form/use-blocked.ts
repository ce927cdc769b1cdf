import type { Api } from '@khlang/contract/api'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'
import { type Base, type Emptied, isChanged } from './changes.ts'
import type { Draft } from './draft.ts'
import { readField } from './read-field.ts'
import { useDebounced } from './use-debounced.ts'

export type BlockedHit = InferContractRouterOutputs<Api>['players']['checkValues']['hits'][number]

const checkedFields = ['accountNumber', 'mobile', 'lineName', 'lineUserId'] as const

/**
 * Returns matches of the block list for the typed values. Requests them when typing pauses, for changed
 * fields that are valid.
 */
export function useBlocked({
  draft,
  base,
  emptied,
}: {
  draft: Draft
  base: Base
  emptied: Emptied
}): readonly BlockedHit[] {
  const values: Record<string, string> = {}
  for (const field of checkedFields) {
    const read = readField(field, draft[field])
    if (isChanged(field, draft, base, emptied) && 'value' in read && typeof read.value === 'string')
      values[field] = read.value
  }
  const name = `${draft.firstName} ${draft.lastName}`.trim()
  if (name !== `${base.draft.firstName} ${base.draft.lastName}`.trim()) values['name'] = name
  const valuesKey = JSON.stringify(values)
  const rested = useDebounced(valuesKey)
  const { data } = useQuery({
    queryKey: ['players', 'blocked', rested],
    queryFn: async ({ signal }) =>
      (await api.players.checkValues(JSON.parse(rested) as Record<string, string>, { signal })).hits,
    enabled: rested !== '{}',
    staleTime: 0,
    gcTime: 0,
  })
  return valuesKey === '{}' || rested === '{}' ? [] : (data ?? [])
}
