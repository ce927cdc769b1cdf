import { randomUUID } from 'node:crypto'
import type { Battlefield } from './battlefield.ts'
import { press } from './press.ts'

/**
 * A player's loss on one day. It is the only loss in that month, so paying by day or by month gives the same
 * amount. `amount` is what is to be returned, in credits: the player lost 20 times as much.
 */
export type Loss = { playerId: string; day: string; amount: number }

/** Makes losses long ago, one per player and month. */
export async function makeLosses({ sql, shop, random }: Battlefield, count: number): Promise<Loss[]> {
  const losses = Array.from({ length: count }, (_, at): Loss => {
    const month = new Date(Date.UTC(2023, Math.floor(at / shop.players.length), 15))
    return {
      playerId: shop.players[at % shop.players.length]!.id,
      day: month.toISOString().slice(0, 10),
      amount: random.whole(1, 500),
    }
  })
  for (let from = 0; from < count; from += 1000)
    await sql`insert into request ${sql(
      losses.slice(from, from + 1000).map(({ playerId, day, amount }) => ({
        id: randomUUID(),
        external_key: randomUUID(),
        kind: 'deposit',
        player_id: playerId,
        amount: amount * 20,
        state: 'done',
        created_at: new Date(`${day}T12:00:00+07:00`),
      })),
    )}`
  return losses
}

const employeeCount = 24
/** After this time an employee moves on to the next loss. */
const patienceMs = 75_000

/**
 * Starts employees who return losses: often two at once, each by day or by month and on a server chosen at random. An
 * employee who sees a loss unpaid pays it, and a press whose answer was lost is repeated as the console does.
 */
export function giveBack(field: Battlefield, losses: readonly Loss[]) {
  const queue = [...losses]
  const work = { finished: 0, answers: new Map<string, number>() }

  async function returner() {
    for (let loss = queue.shift(); loss; loss = queue.shift()) {
      await handle(loss)
      work.finished += 1
    }
  }

  async function handle(loss: Loss) {
    for (const until = performance.now() + patienceMs; performance.now() < until;) {
      const shown = await readRow(loss)
      if (shown === 'paid' || shown === 'open question') return
      if (shown === 'unpaid')
        await Promise.all(Array.from({ length: field.random.chance(0.4) ? 2 : 1 }, () => pressOn(loss)))
      await new Promise((resume) => setTimeout(resume, field.random.whole(80, 250)))
    }
  }

  async function readRow({ playerId, day }: Loss) {
    const rows = await field.sql<{ state: string; phase: string | null }[]>`
      select state, phase from loss_return
      where player_id = ${playerId} and ${day}::date between from_day and to_day and state <> 'cancelled'`.catch(
      () => null,
    )
    if (rows === null) return 'unseen'
    if (rows.some(({ state }) => state === 'done')) return 'paid'
    if (rows.some(({ phase }) => phase === 'unknown')) return 'open question'
    return rows.length > 0 ? 'under way' : 'unpaid'
  }

  const pressOn = ({ playerId, day, amount }: Loss) =>
    press(
      field,
      'rewards/pay-loss-return',
      { operationId: randomUUID(), span: field.random.pick(['day', 'month']), day, playerId, amount },
      work.answers,
    )

  const all = Promise.all(Array.from({ length: employeeCount }, returner))
  return Object.assign(work, { done: async () => void (await all) })
}
