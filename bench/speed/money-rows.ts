import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'

export type Pair = { requestId: string; entryId: string }

/** Inserts for each player a waiting request and the entry that pays it. */
export async function addPairs(sql: Sql, players: readonly Player[]): Promise<Pair[]> {
  const made = players.map((player, index) => ({
    requestId: randomUUID(),
    entryId: randomUUID(),
    player,
    amount: 100 + (index % 40) * 20,
  }))
  for (let from = 0; from < made.length; from += 500) {
    const some = made.slice(from, from + 500)
    await sql`insert into request ${sql(some.map(requestOf))}`
    await sql`insert into statement_entry ${sql(some.map(entryOf))}`
  }
  return made.map(({ requestId, entryId }) => ({ requestId, entryId }))
}

type Made = Pair & { player: Player; amount: number }

const requestOf = ({ requestId, player, amount }: Made) => ({
  id: requestId,
  external_key: requestId,
  kind: 'deposit',
  player_id: player.id,
  amount,
})

const entryOf = ({ entryId, player, amount }: Made) => ({
  id: entryId,
  account_code: 'scb-1',
  channel: 'bank',
  direction: 'in',
  amount_satang: amount * 100,
  occurred_at: new Date(),
  reference: entryId,
  fingerprint: entryId,
  sender_bank: player.bank,
  sender_account: `/X${player.accountNumber.slice(-6)}`,
})

/**
 * Inserts what a server leaves behind when it stops right after employees have matched: orders that no worker
 * has started.
 */
export async function queueOrders(sql: Sql, pairs: readonly Pair[]): Promise<void> {
  const requests = pairs.map(({ requestId }) => requestId)
  const entries = pairs.map(({ entryId }) => entryId)
  await sql.begin(async (tx) => {
    await tx`
      insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, entry_id, ordered_by)
      select gen_random_uuid(), 'creditDeposit', 'addCredit', r.player_id, p.external_key, r.amount, r.id, r.external_key, 'pending',
        pair.entry_id, 'owner@example.test'
      from unnest(${requests}::uuid[], ${entries}::uuid[]) as pair (request_id, entry_id)
      join request r on r.id = pair.request_id join player p on p.id = r.player_id`
    await tx`
      update statement_entry e set state = 'crediting', phase = 'queued', request_id = o.request_id, player_id = o.player_id,
        order_id = o.id, employee = o.ordered_by
      from credit_order o where o.entry_id = e.id and o.state = 'queued'`
    await tx`
      update request r set state = 'crediting', phase = 'queued', entry_id = o.entry_id, order_id = o.id, employee = o.ordered_by
      from credit_order o where o.request_id = r.id and o.state = 'queued'`
  })
}

/** Inserts an order that was sent and never answered: an open question for the screen that settles them. */
export async function leaveUnknown(sql: Sql, pair: Pair): Promise<void> {
  await queueOrders(sql, [pair])
  await sql`update credit_order set state = 'unknown', fence = 1, tries = 1, sent_at = clock_timestamp() where request_id = ${pair.requestId}`
  await sql`update statement_entry set phase = 'unknown' where id = ${pair.entryId}`
  await sql`update request set phase = 'unknown' where id = ${pair.requestId}`
}
