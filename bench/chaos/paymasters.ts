import { randomUUID } from 'node:crypto'
import type { Battlefield } from './battlefield.ts'
import { type Shown, watchScreen } from './employees.ts'
import { press } from './press.ts'

export type Withdrawal = { id: string; plan: Plan }

/**
 * What should happen to a withdrawal: deducted and paid, paid without a deduction, cancelled after the deduction, or
 * marked done by hand.
 */
const plans = ['deductAndPay', 'deductAndPay', 'payAtOnce', 'deductAndCancel', 'byHand'] as const
type Plan = (typeof plans)[number]

const ways = ['plain', 'krungsri', 'scb', 'gsb'] as const
/** The credit that each player has at the back-end at first. */
export const credit = 1_000_000

/** Makes withdrawals of players with enough credit, inserted as the player site would do. */
export async function makeWithdrawals(field: Battlefield, count: number): Promise<Withdrawal[]> {
  const { sql, creditSql, shop, random } = field
  const requests = Array.from({ length: count }, () => ({
    id: randomUUID(),
    plan: random.pick(plans),
    player: random.pick(shop.players),
    amount: random.whole(1, 50) * 20,
  }))
  await creditSql`insert into account ${creditSql(shop.players.map(({ externalKey }) => ({ user_id: externalKey, balance: credit })))}`
  for (let from = 0; from < count; from += 1000)
    await sql`insert into request ${sql(
      requests.slice(from, from + 1000).map(({ id, player, amount }) => ({
        id,
        external_key: id,
        kind: 'withdrawal',
        player_id: player.id,
        amount,
      })),
    )}`
  return requests.map(({ id, plan }) => ({ id, plan }))
}

const employeeCount = 24
/** After this time an employee moves on to the next withdrawal. */
const patienceMs = 75_000

/** Returns the plan's next act for a row in this state; null if none is left, or none is possible now. */
function nextAct(plan: Plan, state: string): 'adjust-balance' | 'transfer' | 'cancel' | 'complete' | null {
  if (state === 'transferred') return 'complete'
  if (state === 'pending')
    return (
      {
        deductAndPay: 'adjust-balance',
        deductAndCancel: 'adjust-balance',
        payAtOnce: 'transfer',
        byHand: 'complete',
      } as const
    )[plan]
  if (state === 'adjusted') return plan === 'deductAndCancel' ? 'cancel' : 'transfer'
  return null
}

/**
 * Starts employees who pay: they continue from what the screen shows, often two at once with a bank and a server each
 * chosen at random, and a press whose answer was lost is repeated as the console does.
 */
export function pay(field: Battlefield, withdrawals: readonly Withdrawal[]) {
  const queue = [...withdrawals]
  const work = { finished: 0, answers: new Map<string, number>() }
  const screen = watchScreen(field)
  const nothingUnderWay = ({ state, phase }: Shown) => state !== 'crediting' || phase === 'unknown'

  async function paymaster() {
    for (let withdrawal = queue.shift(); withdrawal; withdrawal = queue.shift()) {
      await handle(withdrawal)
      work.finished += 1
    }
  }

  async function handle({ id, plan }: Withdrawal) {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const shown = await screen.until(id, nothingUnderWay)
      const act = nextAct(plan, shown.state)
      if (act === null) return
      const attempts = [pressOn(id, act)]
      if (field.random.chance(0.3)) attempts.push(pressOn(id, act)) // a colleague, perhaps with another bank
      if (field.random.chance(0.1)) attempts.push(pressOn(id, 'cancel')) // another employee cancels at the same time
      await Promise.all(attempts)
    }
  }

  async function pressOn(requestId: string, act: string) {
    const [row] = await field.sql<
      { version: number }[]
    >`select version from request where id = ${requestId}`.catch(() => [])
    if (!row) return
    const body = {
      operationId: randomUUID(),
      requestId,
      version: row.version,
      reason: 'as the player asked',
      ...(act === 'transfer' && { via: field.random.pick(ways), accepted: ['not-deducted'] }),
    }
    await press(field, `cashier/${act}`, body, work.answers)
  }

  const all = Promise.all(Array.from({ length: employeeCount }, paymaster))
  return Object.assign(work, { done: async () => void (await all.finally(screen.close)) })
}
