import type { Context } from '../../context.ts'
import { waysIn } from '../linked-accounts/linked-accounts.ts'
import { findGuarded } from './guarded-link.ts'

/**
 * Returns the purpose of a link when its page is opened, and refuses an unknown one. The employee, and for a password
 * link their accounts at providers, are named only while it can be used (`state` is `open`).
 */
export async function lookAtLink({ sql, address }: Context, { token }: { token: string }) {
  const link = await findGuarded({ sql, address }, token)
  const { kind, state, email, displayName, expiresAt, employeeId } = link
  if (state !== 'open') return { kind, state, email: null, displayName: null, until: null, accounts: [] }
  const accounts = kind === 'password' ? (await waysIn(sql, employeeId)).accounts : []
  return { kind, state, email, displayName, until: expiresAt.toISOString(), accounts }
}
