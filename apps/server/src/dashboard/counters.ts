import { findHold } from '#crediting/hold-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

/** What the header counts. Each count walks an index that holds only what waits. */
export async function counters({ caller, sql }: Context) {
  permit(caller, 'dashboard.view')
  const [row] = await sql<{ entries: number; deposits: number; withdrawals: number; unknown: number }[]>`
    select
      (select count(*) from statement_entry where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null) as entries,
      (select count(*) from request where kind = 'deposit' and state = 'pending') as deposits,
      (select count(*) from request where kind = 'withdrawal' and state = 'pending') as withdrawals,
      (select count(*) from credit_order where state = 'unknown') as unknown`
  return { ...row!, hold: await findHold(sql) }
}
