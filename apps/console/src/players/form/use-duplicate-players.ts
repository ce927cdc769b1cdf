import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { PlayerId } from '@khlang/domain/brand'
import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'
import { type Base, type Emptied, isChanged } from './changes.ts'
import type { Draft } from './draft.ts'
import { readField } from './read-field.ts'
import { useDebounced } from './use-debounced.ts'

const comparedFields = ['accountNumber', 'mobile', 'lineUserId', 'email'] as const
/** `id`: the player in the form, who is left out; null for a new one. */
type Of = { id: string | null; draft: Draft; base: Base; emptied: Emptied }

/**
 * Returns other players who have the typed account number, mobile number, LINE id or e-mail address, to warn of a
 * duplicate. Requests them when typing pauses, for changed fields that are valid.
 */
export function useDuplicatePlayers({ id, draft, base, emptied }: Of): readonly DuplicatePlayer[] {
  const values = Object.fromEntries(
    comparedFields.flatMap((field) => {
      if (!isChanged(field, draft, base, emptied) || emptied.has(field)) return []
      const read = readField(field, draft[field])
      return 'value' in read && typeof read.value === 'string' ? [[field, read.value] as const] : []
    }),
  )
  const valuesKey = JSON.stringify(values)
  const rested = useDebounced(valuesKey)
  const { data } = useQuery({
    queryKey: ['players', 'alike', id, rested],
    queryFn: async ({ signal }) =>
      (
        await api.players.duplicates(
          { ...(JSON.parse(rested) as Record<string, string>), ...(id && { except: id as PlayerId }) },
          { signal },
        )
      ).rows,
    enabled: rested !== '{}',
    staleTime: 0,
    gcTime: 0,
  })
  return rested === '{}' || valuesKey === '{}' ? [] : (data ?? [])
}
