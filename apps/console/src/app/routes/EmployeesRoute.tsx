import { getRouteApi } from '@tanstack/react-router'
import type { EmployeeSearch } from '#staff/employees/employee-search.ts'
import { EmployeesPage } from '#staff/employees/EmployeesPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.employees)

const addsEntry = (change: Partial<EmployeeSearch>) => change.open !== undefined

export function EmployeesRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<EmployeeSearch>(addsEntry)
  return <EmployeesPage search={search} onSearch={onSearch} />
}
