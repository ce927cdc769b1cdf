import { useQuery } from '@tanstack/react-query'
import { agentChoices } from '#parts/player/agent-choices.ts'

/** Returns the agents to choose from, by username: at most 500, and a shop has few. Empty until they are read. */
export function useAgentChoices() {
  const { data } = useQuery(agentChoices)
  return (data ?? []).toSorted((a, b) => a.username.localeCompare(b.username))
}
