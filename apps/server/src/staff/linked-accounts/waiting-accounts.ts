import type { Context } from '../../context.ts'
import { listWaiting } from './accounts-store.ts'
import { permitRead } from '../actor.ts'

/**
 * Returns sign-in accounts that belong to no employee, made by registration or through a provider, the 200
 * newest.
 */
export async function waitingAccounts({ caller, sql }: Context) {
  permitRead(caller, 'employee.manage')
  const found = await listWaiting(sql)
  return {
    rows: found.map(({ createdAt, triedAt, ...account }) => ({
      ...account,
      createdAt: createdAt.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
    })),
  }
}
