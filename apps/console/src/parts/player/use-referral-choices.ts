import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { agentChoices, masterChoices } from './agent-choices.ts'

const noChoices: never[] = []

/**
 * Returns the agents and masters to choose from, at most 500 of each: a shop has few. The arrays change only when the
 * data does.
 */
export function useReferralChoices() {
  const { data: agents = noChoices, isSuccess: knowsAgents } = useQuery(agentChoices)
  const { data: masters = noChoices, isSuccess: knowsMasters } = useQuery(masterChoices)
  const sorted = useMemo(() => agents.toSorted((a, b) => a.username.localeCompare(b.username)), [agents])
  return { agents: sorted, masters, isKnown: knowsAgents && knowsMasters }
}

export type ReferralNames = { agents: ReadonlyMap<string, string>; masters: ReadonlyMap<string, string> }

/** Returns the names of agents and masters for filters and chips, by id. */
export function useReferralNames(): ReferralNames {
  const { agents, masters } = useReferralChoices()
  return useMemo(
    () => ({
      agents: new Map<string, string>(agents.map(({ id, username, name }) => [id, `${username} · ${name}`])),
      masters: new Map<string, string>(masters.map(({ id, key, name }) => [id, `${key} · ${name}`])),
    }),
    [agents, masters],
  )
}
