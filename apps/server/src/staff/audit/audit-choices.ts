import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findActors } from './audit-store.ts'

export async function auditChoices({ caller, sql }: Context) {
  permit(caller, 'audit.view')
  return { employees: await findActors(sql) }
}
