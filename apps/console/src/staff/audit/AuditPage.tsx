import type { AuditRow } from '@khlang/contract/staff/audit'
import { IconReload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { whoText } from '#parts/session/who.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { auditChips } from './audit-chips.ts'
import { AuditCell, auditColumns } from './audit-columns.tsx'
import { auditQuery } from './audit-query.ts'
import { auditFilters, auditSearch, type AuditSearch } from './audit-search.ts'
import { auditActText, chosenActs } from './audit-labels.ts'
import { ChainState } from './ChainState.tsx'

type Props = { search: AuditSearch; onSearch: (change: Partial<AuditSearch>) => void }

/** Lists the audit log, for owners and auditors: who did what, when, to what and from where. */
export function AuditPage({ search, onSearch }: Props) {
  const [askedAt, setAskedAt] = useState(() => serverNow())
  const { data: choices } = useQuery({
    queryKey: ['audit-choices'],
    queryFn: ({ signal }) => api.staff.auditChoices({}, { signal }),
    staleTime: 60_000,
  })
  const definition = useMemo((): LivePage<AuditRow, AuditSearch> => {
    return {
      name: 'audit',
      title: m.page_audit(),
      searchLabel: m.audit_search(),
      emptyText: m.audit_none(),
      columns: auditColumns(),
      narrowRow: AuditCell,
      nameOf: ({ number, act }) => `${auditActText(act)} #${number}`,
      ownFilters: auditFilters,
      openParameter: 'open',
      askedAt,
      readSearch: auditSearch,
      listQuery: auditQuery,
      readRow: (id, signal) => api.staff.auditLine({ id }, { signal }),
      readTotals: (query, signal) => api.staff.auditTotals(query, { signal }),
      chips: auditChips,
      drawer: () => import('./AuditDrawer.tsx').then((file) => file.AuditDrawer),
    }
  }, [askedAt])
  return (
    <>
      <ChainState />
      <LiveListPage
        definition={definition}
        search={search}
        onSearch={onSearch}
        moreContent={
          <IconButton label={m.audit_again()} onClick={() => setAskedAt(serverNow())}>
            <IconReload size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        <NarrowTo
          label={m.column_employee()}
          everyLabel={m.audit_everybody()}
          value={search.employee}
          choices={(choices?.employees ?? []).map((one) => [one, whoText(one)])}
          onChange={(employee) => onSearch({ employee })}
        />
        <NarrowTo
          label={m.audit_act()}
          everyLabel={m.audit_every_act()}
          value={search.act}
          choices={chosenActs.map((act) => [act as string, auditActText(act)])}
          onChange={(act) => onSearch({ act })}
        />
      </LiveListPage>
    </>
  )
}
