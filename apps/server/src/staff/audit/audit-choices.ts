import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findActors } from './audit-store.ts'

/** Returns the actors by whom the audit log can be filtered. */
export async function auditChoices({ caller, sql }: Context) {
  permit(caller, 'audit.view')
  return { employees: await findActors(sql) }
}
