import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { roles } from '@khlang/domain/staff/acts'
import { employeeStates } from '@khlang/domain/staff/employee'
import { factorFilters } from '@khlang/domain/staff/employee-filter'
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { roleText } from '#parts/session/role-labels.ts'
import type { LivePage } from '#parts/lists/live-page.ts'
import { oneOf } from '#parts/lists/list-search.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { useMe } from '#parts/session/me.ts'
import { employeeChips } from './employee-chips.ts'
import { EmployeeCell, employeeColumns } from './employee-columns.tsx'
import { employeeFilters, employeeQuery } from './employee-query.ts'
import { employeeSearch, type EmployeeSearch } from './employee-search.ts'
import { factorText, stateText } from './employee-labels.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

/** Returns the search parameters without those that have invalid values. */
const withKnownValues = ({ role, state, factor, hidden, ...rest }: EmployeeSearch): EmployeeSearch => ({
  ...rest,
  role: oneOf(roles, role),
  state: oneOf(employeeStates, state),
  factor: oneOf(factorFilters, factor),
  hidden: oneOf(['true'], hidden),
})

type Props = { search: EmployeeSearch; onSearch: (change: Partial<EmployeeSearch>) => void }

/** Lists employees: role, state, whether they have a second factor, the last sign-in, and what they did today. */
export function EmployeesPage({ search: raw, onSearch }: Props) {
  const search = withKnownValues(raw)
  const { may } = useMe()
  const manages = may.includes('employee.manage')
  const definition = useMemo((): LivePage<EmployeeRow, EmployeeSearch> => {
    return {
      name: 'employees',
      title: m.page_employees(),
      searchLabel: m.employee_search(),
      emptyText: m.employee_none(),
      columns: employeeColumns(),
      narrowRow: EmployeeCell,
      nameOf: ({ displayName }) => displayName,
      ownFilters: employeeFilters,
      openParameter: 'open',
      readSearch: employeeSearch,
      listQuery: employeeQuery,
      readRow: (id, signal) => employeesApi.employee({ id } as never, { signal }),
      readTotals: (query, signal) => employeesApi.employeeTotals(query as never, { signal }),
      chips: employeeChips,
      drawer: () => import('./EmployeeDrawer.tsx').then((file) => file.EmployeeDrawer),
      create: {
        label: m.employee_invite(),
        disabledReason: manages ? null : m.problem_not_permitted(),
        form: () => import('./InviteDialog.tsx').then((file) => file.InviteDialog),
      },
    }
  }, [manages])
  return (
    <>
      {manages && <WaitingNotice />}
      <LiveListPage definition={definition} search={search} onSearch={onSearch}>
        <NarrowTo
          label={m.employee_role()}
          everyLabel={m.employee_all_roles()}
          value={oneOf(roles, search.role)}
          choices={roles.map((role) => [role, roleText(role)] as const)}
          onChange={(role) => onSearch({ role })}
        />
        <NarrowTo
          label={m.column_status()}
          everyLabel={m.employee_all_states()}
          value={oneOf(employeeStates, search.state)}
          choices={employeeStates.map((state) => [state, stateText(state)] as const)}
          onChange={(state) => onSearch({ state })}
        />
        <NarrowTo
          label={m.employee_factor()}
          everyLabel={m.employee_any_factor()}
          value={oneOf(factorFilters, search.factor)}
          choices={factorFilters.map((factor) => [factor, factorText(factor)] as const)}
          onChange={(factor) => onSearch({ factor })}
        />
        {manages && (
          <Checkbox
            label={m.employee_show_hidden()}
            checked={search.hidden === 'true'}
            onChange={({ currentTarget: { checked } }) => onSearch({ hidden: checked ? 'true' : undefined })}
          />
        )}
      </LiveListPage>
    </>
  )
}
