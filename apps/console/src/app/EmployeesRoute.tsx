import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { EmployeeSearch } from '#staff/employee-search.ts'
import { EmployeesPage } from '#staff/EmployeesPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.employees)

export function EmployeesRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<EmployeeSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: change.open === undefined }),
    [navigate],
  )
  return <EmployeesPage search={search} onSearch={onSearch} />
}
