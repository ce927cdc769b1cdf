import { useMemo, useState } from 'react'
import { useAgentChoices, useMasterChoices } from './agent-choices.ts'

export type ReferralNames = { agents: ReadonlyMap<string, string>; masters: ReadonlyMap<string, string> }
/** What `ChoiceSearch` needs. */
type Search = { q: string; hasMore: boolean; onSearch: (q: string) => void }
export type ReferralSearches = { agents: Search; masters: Search }

/**
 * Returns the names of agents and masters for filters and chips, by id, those of the filter (`agent`, `master`) included,
 * and the searches for others. `names` changes only when a name does.
 */
export function useReferralNames({
  agent,
  master,
}: {
  agent?: string | undefined
  master?: string | undefined
}): { names: ReferralNames; searches: ReferralSearches } {
  const [agentText, setAgentText] = useState('')
  const [masterText, setMasterText] = useState('')
  const agents = useAgentChoices({ q: agentText, chosenId: agent })
  const masters = useMasterChoices({ q: masterText, chosenId: master })
  const names = useMemo(
    () => ({
      agents: new Map<string, string>(
        agents.choices.map(({ id, username, name }) => [id, `${username} · ${name}`]),
      ),
      masters: new Map<string, string>(masters.choices.map(({ id, key, name }) => [id, `${key} · ${name}`])),
    }),
    [agents.choices, masters.choices],
  )
  return {
    names,
    searches: {
      agents: { q: agentText, hasMore: agents.hasMore, onSearch: setAgentText },
      masters: { q: masterText, hasMore: masters.hasMore, onSearch: setMasterText },
    },
  }
}
