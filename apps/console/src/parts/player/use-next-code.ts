import type { AgentId } from '@khlang/domain/brand'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/**
 * Returns the code that the agent's next player gets; undefined until it is known, and without an agent (''). Codes that
 * were typed or imported are skipped. `taken` is whatever changes when codes may have been given; it is then read again.
 */
export function useNextCode(agentId: string, { taken = 0, isWanted = true } = {}): string | undefined {
  const { data } = useQuery({
    queryKey: ['players', 'next-code', agentId, taken],
    queryFn: ({ signal }) => api.players.nextCode({ agentId: agentId as AgentId }, { signal }),
    enabled: isWanted && agentId !== '',
    staleTime: 0,
  })
  return agentId === '' ? undefined : data?.code
}
