import { employeeSearch, type EmployeeSearch } from '#staff/employees/employee-search.ts'
import { EmployeesPage } from '#staff/employees/EmployeesPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<EmployeeSearch>) => change.open !== undefined

export function EmployeesRoute() {
  const search = useSearch(employeeSearch)
  const onSearch = useChangeSearch<EmployeeSearch>(addsEntry)
  return <EmployeesPage search={search} onSearch={onSearch} />
}
