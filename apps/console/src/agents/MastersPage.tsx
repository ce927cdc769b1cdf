import type { MasterRow } from '@khlang/contract/agents'
import { useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { useAgentChoices } from '#parts/player/agent-choices.ts'
import { useMe } from '#parts/session/me.ts'
import { masterQuery } from './agent-query.ts'
import { type MasterSearch, masterSearch } from './agent-search.ts'
import { MasterCell, masterColumns } from './master-columns.tsx'
import { pageChips } from './page-chips.ts'

type Props = { search: MasterSearch; onSearch: (change: Partial<MasterSearch>) => void }

/** Lists the masters, who may belong to an agent, each with its number (`key`) and LINE link (spec section 3). */
export function MastersPage(props: Props) {
  const { may } = useMe()
  const [agentText, setAgentText] = useState('')
  const agents = useAgentChoices({ q: agentText, chosenId: props.search.agent })
  const names = new Map(agents.choices.map(({ id, username }) => [id, username]))
  const definition = useMemo((): LivePage<MasterRow, MasterSearch> => {
    return {
      name: 'masters',
      title: m.page_masters(),
      searchLabel: m.master_search(),
      emptyText: m.master_none(),
      setupStepsNeeded: ['agents'],
      columns: masterColumns(),
      narrowRow: MasterCell,
      nameOf: ({ key, name }) => `${key} ${name}`,
      ownFilters: ['agent'],
      openParameter: 'open',
      readSearch: masterSearch,
      listQuery: masterQuery,
      readRow: (id, signal) => api.agents.master({ id }, { signal }),
      readTotals: (query, signal) => api.agents.masterTotals(query, { signal }),
      chips: (search, onSearch) => pageChips(search, onSearch),
      drawer: () => import('./MasterDrawer.tsx').then((file) => file.MasterDrawer),
      create: {
        label: m.master_create(),
        disabledReason: may.includes('agent.manage') ? null : m.problem_not_permitted(),
        form: () => import('./NewMaster.tsx').then((file) => file.NewMaster),
      },
    }
  }, [may])
  const { search, onSearch } = props
  return (
    <LiveListPage definition={definition} {...props}>
      <NarrowTo
        label={m.master_agent()}
        everyLabel={m.master_all_agents()}
        value={search.agent}
        choices={names}
        search={{ q: agentText, hasMore: agents.hasMore, onSearch: setAgentText }}
        onChange={(agent) => onSearch({ agent })}
      />
    </LiveListPage>
  )
}
