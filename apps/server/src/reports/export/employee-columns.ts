import type { WorkOfEmployee } from '@khlang/contract/staff/employees'
import { employeeStatus } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { bangkokText } from '@khlang/domain/time'
import type { EmployeeRecord } from '#staff/employees/employees-store.ts'
import type { ExportColumn } from './cell.ts'

/**
 * Returns the columns of employees. `work` contains today's counts of all employees, counted once for the
 * whole file.
 */
export const employeeColumns = (
  work: readonly WorkOfEmployee[],
): Record<(typeof exportColumns.employees)[number], ExportColumn<EmployeeRecord>> => ({
  name: { headings: ['ชื่อ', 'นามสกุล'], cells: ({ firstName, lastName }) => [firstName, lastName] },
  email: { headings: ['อีเมล'], cells: ({ email }) => [email] },
  role: { headings: ['บทบาท'], cells: ({ role }) => [role] },
  state: { headings: ['สถานะ'], cells: ({ state }) => [employeeStatus[state]] },
  factor: { headings: ['ยืนยันขั้นที่สอง'], cells: ({ secondFactor }) => [secondFactor ? 'มี' : 'ไม่มี'] },
  signedIn: {
    headings: ['เข้าใช้ล่าสุด'],
    cells: ({ signedInAt }) => [signedInAt === null ? null : bangkokText(signedInAt)],
  },
  work: {
    headings: ['จับคู่วันนี้', 'เติมวันนี้', 'ถอนวันนี้', 'สร้างคำขอวันนี้'],
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
  time: { headings: ['วันที่สร้าง'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }) => [employee] },
  updated: { headings: ['แก้ไขล่าสุด'], cells: ({ updatedAt }) => [bangkokText(updatedAt)] },
})
