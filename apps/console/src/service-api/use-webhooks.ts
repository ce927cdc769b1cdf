import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#parts/api/connections-api.ts'

const webhooksKey = ['webhooks'] as const
const everyMs = 5_000

export const useWebhooks = () =>
  useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: async ({ signal }) => (await connectionsApi.webhooks(undefined, { signal })).rows,
    refetchInterval: everyMs,
  })

/** Reads what was sent to webhooks, newest first. */
export const useDeliveries = () =>
  useInfiniteQuery({
    queryKey: [...webhooksKey, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      connectionsApi.webhookDeliveries({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: everyMs,
  })

/** Returns a function that reads the webhooks and their deliveries again after a change. */
export function useInvalidateWebhooks() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: webhooksKey })
}
