import { findHold } from '#crediting/hold-store.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'

type Counts = { entries: number; deposits: number; withdrawals: number; unknown: number; late: number }

/** What the header counts. Each count walks an index that holds only what waits. */
export async function counters({ caller, sql }: Context) {
  permit(caller, 'dashboard.view')
  const { red } = await readSetting(sql, 'desk.ageing')
  const [row] = await sql<Counts[]>`
    with late as (select clock_timestamp() - make_interval(secs => ${red}) as since)
    select
      (select count(*) from statement_entry where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null) as entries,
      (select count(*) from request where kind = 'deposit' and state = 'pending') as deposits,
      (select count(*) from request where kind = 'withdrawal' and state = 'pending') as withdrawals,
      (select count(*) from credit_order where state = 'unknown') as unknown,
      (select count(*) from statement_entry where state in ('pending', 'claimed', 'creditFailed') and direction = 'in'
        and hold_reason is null and created_at < (select since from late))
      + (select count(*) from request where state = 'pending' and created_at < (select since from late)) as late`
  return { ...row!, hold: await findHold(sql) }
}
