import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { expect, vi } from 'vitest'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/**
 * Returns the steps that tests of the match desk repeat; each throws if the console refuses it. Amounts are in baht.
 */
export async function newDesk(world: World) {
  const feed = await world.service('deposits', 'statement-entries')
  let references = 0

  return {
    feed,
    /** Creates a deposit request of a player; returns the id of the request. */
    async asks(player: Player, amount = '500', bonus = 0): Promise<string> {
      const answer = await feed.post('service/deposits', {
        operationId: randomUUID(),
        player: player.code,
        amount,
        bonus,
      })
      return answer.id
    },
    /** Reports money that came from the player's bank account to `scb-1`; returns the id of the entry. */
    async pays(player: Player, amount = '500.00', changes: Record<string, unknown> = {}): Promise<string> {
      const entry = {
        account: 'scb-1',
        reference: `test-${++references}`,
        amount,
        direction: 'in',
        occurredAt: new Date().toISOString(),
        channel: 'bank',
        sender: { bank: player.bank, accountTail: `/X${player.accountNumber.slice(-6)}` },
        ...changes,
      }
      const { results } = await feed.post('service/statement-entries', { entries: [entry] })
      expect(results[0].outcome).toBe('created')
      return results[0].id
    },
    /** Matches; `orderId` in the answer is that of the order, which is carried out later (`settled`). */
    match: (client: Client, entryId: string, depositId: string, more: Record<string, unknown> = {}) =>
      client.post('statements/match-deposit', { operationId: randomUUID(), entryId, depositId, ...more }),
    /**
     * Waits until an order is in one of the states, five minutes at most; fails at once if it ends as done or refused
     * instead. If `unknown` is not among the states, it is waited out.
     */
    async settled(client: Client, orderId: string, states: string[] = endStates) {
      const order = await vi
        .waitFor(
          async () => {
            const now = await client.get('crediting/order', { id: orderId })
            expect([...states, 'done', 'refused']).toContain(now.state)
            return now
          },
          { timeout: 300_000, interval: 20 },
        )
        .catch(async (error: unknown) => {
          const { hold } = await client.get('dashboard/counters')
          throw hold ? new Error(`${hold.by} put sending on hold: ${hold.reason}`, { cause: error }) : error
        })
      expect(states).toContain(order.state)
      return order
    },
    /** Credits another player, so that the back-end has answered a later call. */
    async creditsAnother(client: Client, player: Player): Promise<void> {
      const { orderId } = await this.match(client, await this.pays(player), await this.asks(player))
      expect((await this.settled(client, orderId)).state).toBe('done')
    },
    /** Returns the rows of an entry and of a deposit, as the lists show them; they must be among the first 500. */
    async both(client: Client, entryId: string, depositId: string) {
      const entries = await client.get('statements/list', { limit: 500 })
      const deposits = await client.get('cashier/deposits', { limit: 500 })
      const find = (rows: Row[], id: string) => rows.find((row) => row.id === id)!
      return { entry: find(entries.rows, entryId), deposit: find(deposits.rows, depositId) }
    },
  }
}

const endStates = ['done', 'refused', 'unknown']

type Row = {
  id: string
  state: string
  status: string
  phase: string | null
  result: string | null
  version: number
  employee: string | null
}
