import type { WorkOfEmployee } from '@khlang/contract/staff/employees'
import type { exportColumns } from '@khlang/contract/reports/reports'
import type { EmployeeRecord } from '#staff/employees/employees-store.ts'
import type { ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'
import { employeeStates, roles } from './state-words.ts'

/**
 * Returns the columns of employees. `work` contains today's counts of all employees, counted once for the
 * whole file.
 */
export const employeeColumns = (
  work: readonly WorkOfEmployee[],
): Record<(typeof exportColumns.employees)[number], ExportColumn<EmployeeRecord>> => ({
  name: { headings: [w.first_name, w.last_name], cells: ({ firstName, lastName }) => [firstName, lastName] },
  email: { headings: [w.email], cells: ({ email }) => [email] },
  role: { headings: [w.employee_role], cells: ({ role }, say) => [say.text(roles[role])] },
  state: { headings: [w.column_status], cells: ({ state }, say) => [say.text(employeeStates[state])] },
  factor: {
    headings: [w.employee_factor],
    cells: ({ secondFactor }, say) => [
      say.text(secondFactor ? w.employee_with_factor : w.employee_without_factor),
    ],
  },
  signedIn: {
    headings: [w.employee_signed_in],
    cells: ({ signedInAt }, say) => [say.time(signedInAt)],
  },
  work: {
    headings: [fileWords.matchedToday, fileWords.creditedToday, fileWords.paidToday, fileWords.createdToday],
    cells: ({ email }) => {
      const employeeTotals = work.find(({ employee }) => employee === email)
      return [
        employeeTotals?.matches ?? 0,
        employeeTotals?.credits ?? 0,
        employeeTotals?.payouts ?? 0,
        employeeTotals?.created ?? 0,
      ]
    },
  },
  time: { headings: [fileWords.created], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  updated: { headings: [w.column_updated], cells: ({ updatedAt }, say) => [say.time(updatedAt)] },
})
