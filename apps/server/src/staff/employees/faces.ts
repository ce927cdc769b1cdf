import { may } from '@khlang/domain/staff/acts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { listEmployeePictures } from './picture-store.ts'

/** Returns the pictures of colleagues, for wherever one of them is named. */
export async function faces({ caller, sql }: Context) {
  const { role } = permit(caller, 'list.view')
  return { rows: await listEmployeePictures(sql, { hidden: may(role, 'employee.manage') }) }
}
