import { useQuery, useQueryClient } from '@tanstack/react-query'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { isSubscribed } from './this-browser.ts'

const pushKey = ['push'] as const

/** Reads the employee's push settings and, as `here`, which of their devices this browser is; null if it is none. */
export const usePush = () =>
  useQuery({
    queryKey: pushKey,
    async queryFn({ signal }) {
      const [overview, subscribed] = await Promise.all([
        connectionsApi.push(undefined, { signal }),
        isSubscribed(),
      ])
      return { ...overview, here: subscribed ? (overview.devices.find(({ here }) => here) ?? null) : null }
    },
  })

/** Returns a function that reads the push settings again after a change. */
export function useInvalidatePush() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: pushKey })
}
