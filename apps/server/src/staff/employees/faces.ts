import { may } from '@khlang/domain/staff/acts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { listEmployeePictures } from './picture-store.ts'

/**
 * Returns the pictures of all employees who have one, each with the e-mail, by which screens show them beside a
 * name. Pictures of hidden employees are returned only to those who manage employees.
 */
export async function faces({ caller, sql }: Context) {
  const { role } = permit(caller, 'list.view')
  return { rows: await listEmployeePictures(sql, { hidden: may(role, 'employee.manage') }) }
}
