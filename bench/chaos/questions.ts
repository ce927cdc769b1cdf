import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { ofTwoMinds } from './fault-proxy.ts'
import type { HardFaults } from './killer.ts'

/** Number of orders that were ever an open question (`unknown`), and of those by cause. */
export type Questions = {
  everUnknown: number
  /**
   * Of these, orders whose lease expired because no process was left to receive the answer. Caused by killed
   * or frozen processes, not by the back-end.
   */
  lapsed: number
  /** Of these, orders without an ambiguous attempt on record. */
  unknownWithoutCause: number
  /** Number of orders whose outcome a person decided. */
  decidedByPerson: number
}

export async function countQuestions(sql: Sql): Promise<Questions> {
  const [counts] = await sql<Questions[]>`
    with ever as (select distinct object_id::uuid as id from audit where act = 'order.unknown'),
    cause as (
      select ever.id, coalesce(bool_or(t.verdict = 'unknown' and not t.lapsed), false) as heard, coalesce(bool_or(t.lapsed), false) as lapsed
      from ever left join credit_attempt t on t.order_id = ever.id group by ever.id)
    select count(*)::int as ever_unknown,
      count(*) filter (where lapsed and not heard)::int as lapsed,
      count(*) filter (where not lapsed and not heard)::int as unknown_without_cause,
      (select count(*)::int from credit_order where decided_by is not null) as decided_by_person
    from cause`
  return counts!
}

/** Counts attempts whose answer contradicted itself but was not read as unknown. */
export async function countMisread(sql: Sql): Promise<number> {
  const [{ misread }] = (await sql`
    select count(*)::int as misread from credit_attempt
    where answer->'body'->>'message' = ${ofTwoMinds} and verdict <> 'unknown'`) as unknown as [
    { misread: number },
  ]
  return misread
}

/** Maximum number of concurrent calls per server: so many answers can be lost when one server dies. */
const underWay = 16
const servers = 2

/**
 * Returns complaints if there are more open questions than the injected faults explain; otherwise an empty
 * list.
 */
export function unexplainedQuestions(
  { everUnknown, lapsed }: Questions,
  { ambiguous, hard, lostAnswers }: { ambiguous: number; hard: HardFaults; lostAnswers: number },
): string[] {
  const found = []
  const deaths =
    hard.serverKilled +
    hard.serverFrozen +
    hard.backendFrozen +
    hard.databaseReset +
    hard.databaseHung +
    (hard.postgresKilled + hard.postgresFrozen) * servers
  const heard = everUnknown - lapsed
  // A killed or frozen process may have missed answers that were about to arrive.
  if (heard > ambiguous * 1.3 + deaths * 2) found.push(`${heard} unknown for ${ambiguous} ambiguous calls`)
  if (lapsed > deaths * underWay + lostAnswers)
    found.push(
      `${lapsed} leases ran out for ${deaths} deaths of a server's parts and ${lostAnswers} lost answers of the database`,
    )
  return found
}
