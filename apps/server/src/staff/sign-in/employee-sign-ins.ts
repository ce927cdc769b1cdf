import type { EmployeeId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from '../employees/employees-store.ts'
import { type SignInPage, signInsOf } from './sign-ins.ts'

/** Returns one page of an employee's sign-ins, also refused ones, for a role that may read their history. */
export async function employeeSignIns(
  { caller, sql }: Context,
  { id, ...part }: SignInPage & { id: EmployeeId },
) {
  permit(caller, 'employee.history')
  if ((await readEmployees(sql, [id])).length === 0) return refuse('not-found')
  return signInsOf(sql, id, part)
}
