import type { AgentRow } from '@khlang/contract/agents'
import { useMemo } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { useMe } from '#parts/session/me.ts'
import { AgentCell, agentColumns } from './agent-columns.tsx'
import { agentQuery } from './agent-query.ts'
import { type AgentSearch, agentSearch } from './agent-search.ts'
import { pageChips } from './page-chips.ts'

type Props = { search: AgentSearch; onSearch: (change: Partial<AgentSearch>) => void }

/**
 * Lists the agents who refer players (spec section 3): code, names, and how many masters and players each has.
 */
export function AgentsPage(props: Props) {
  const { may } = useMe()
  const definition = useMemo((): LivePage<AgentRow, AgentSearch> => {
    return {
      name: 'agents',
      title: m.page_agents(),
      searchLabel: m.agent_search(),
      emptyText: m.agent_none(),
      setupStepsNeeded: ['agents'],
      columns: agentColumns(),
      narrowRow: AgentCell,
      nameOf: ({ displayCode }) => displayCode,
      ownFilters: [],
      openParameter: 'open',
      readSearch: agentSearch,
      listQuery: agentQuery,
      readRow: (id, signal) => api.agents.agent({ id }, { signal }),
      readTotals: (query, signal) => api.agents.totals(query, { signal }),
      chips: (search, onSearch): Chip[] => pageChips(search, onSearch),
      drawer: () => import('./AgentDrawer.tsx').then((file) => file.AgentDrawer),
      create: {
        label: m.agent_create(),
        disabledReason: may.includes('agent.manage') ? null : m.problem_not_permitted(),
        form: () => import('./NewAgent.tsx').then((file) => file.NewAgent),
      },
    }
  }, [may])
  return <LiveListPage definition={definition} {...props} />
}
