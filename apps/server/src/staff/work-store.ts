import { type Day, instantsOf } from '@khlang/domain/time'
import type { Db } from '#platform/database.ts'

export type Deeds = { employee: string; matches: number; created: number }

/** What the audit of a day says of who matched and who asked for players; walked by `audit_at`. */
export function findDeeds(db: Db, day: Day): Promise<Deeds[]> {
  const { from, before } = instantsOf(day, day)
  return db<Deeds[]>`
    select actor as employee, count(*) filter (where act = 'entry.match') as matches, count(*) filter (where act = 'request.create') as created
    from audit where at >= ${from} and at < ${before} and act in ('entry.match', 'request.create') and actor like '%@%'
    group by actor`
}
