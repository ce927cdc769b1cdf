import type { Kept } from '@khlang/domain/keeps'
import type { Fragment, Tx } from './database.ts'

/** Takes so many at the most of what is older than these days; whether there may be more. */
export type Portion = (tx: Tx, days: number, portion: number) => Promise<{ gone: number; more: boolean }>

/** The cheapest kind: one statement, told how many it took. */
export const counted =
  (take: (tx: Tx, days: number, portion: number) => Promise<{ count: number }>): Portion =>
  async (tx, days, portion) => {
    const { count } = await take(tx, days, portion)
    return { gone: count, more: count === portion }
  }

export const long = (tx: Tx, days: number): Fragment => tx`clock_timestamp() - make_interval(days => ${days})`

/** So far one has come: no night looks at it again. */
export const reach = (tx: Tx, kept: Kept, upTo: number) => tx`
  insert into purge_run (kept, at, removed, up_to) values (${kept}, 'epoch', 0, ${upTo})
  on conflict (kept) do update set up_to = excluded.up_to`
