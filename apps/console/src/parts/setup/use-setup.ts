import type { ShopSetup } from '@khlang/contract/setup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { followQuery } from '../follow-query.ts'
import { stream } from '#live/stream.ts'

const key = ['shop setup'] as const
/** Poll interval: an owner may be waiting for the first bank entry. */
const againMs = 5_000

/** Reads the setup guide: its steps and the state of each. Also reads it when the stream may have missed rows. */
export function useSetup() {
  const client = useQueryClient()
  useEffect(
    () =>
      followQuery(client, key, () => stream.onReread(() => void client.invalidateQueries({ queryKey: key }))),
    [client],
  )
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.setup.steps({}, { signal }),
    refetchInterval: againMs,
  })
}

/** Returns a mutation for an owner's decision about the setup guide. The answer is the current guide. */
export function useChangeGuide<Input>(change: (input: Input) => Promise<ShopSetup>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (now) => client.setQueryData(key, now) })
}
