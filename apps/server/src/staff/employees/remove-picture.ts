import type { EmployeeId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { replacePicture } from './change-picture.ts'
import { readEmployees } from './employees-store.ts'
import { employeeRow } from '../rows.ts'

/** Removes an unsuitable picture of an employee. Only employees themselves can set their picture. */
export async function removePicture({ caller, sql, files, log }: Context, { id }: { id: EmployeeId }) {
  const actor = permit(caller, 'employee.manage')
  await replacePicture({ sql, files, log, actor }, id, null)
  return employeeRow((await readEmployees(sql, [id]))[0] ?? refuse('not-found'), actor.role)
}
