import { type Act, acts, may } from '@khlang/domain/staff/acts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'

export async function me({ caller }: Context) {
  const { id, email, displayName, role } = permit(caller, 'dashboard.view')
  return { id, email, displayName, role, may: (Object.keys(acts) as Act[]).filter((act) => may(role, act)) }
}
