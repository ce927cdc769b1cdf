import { type ApprovalRules, usualApprovals } from '@khlang/domain/staff/approval'
import type { World } from './world.ts'

/**
 * Sets the amounts in baht from which a second person is needed (0: always, null: never); all other rules become those
 * of a new shop.
 */
export async function setApprovals(
  { sql }: World,
  from: Partial<ApprovalRules['from']>,
  more: Partial<ApprovalRules> = {},
): Promise<void> {
  const rules = { ...usualApprovals, from: { ...usualApprovals.from, ...from }, ...more }
  await sql`
    insert into setting (key, value) values ('approvals', ${sql.json(rules as never)})
    on conflict (key) do update set value = excluded.value`
}

/** Lets one person decide, without a second, that an unanswered call was not carried out. */
export const settledByOne = (world: World) => setApprovals(world, { 'unknown.notCredited': null })

/** Backdates all calls of this order by an hour, so that the last was given up long ago. */
export async function longGivenUp({ sql }: World, orderId: string): Promise<void> {
  await sql`update credit_order set sent_at = sent_at - interval '1 hour' where id = ${orderId}`
  await sql`
    update credit_attempt set at = at - interval '1 hour', answered_at = answered_at - interval '1 hour' where order_id = ${orderId}`
}
