import { randomUUID } from 'node:crypto'
import type { Battlefield } from './battlefield.ts'
import { press } from './press.ts'

/** An entry and the deposit that it pays: they have the same amount. */
export type Pair = { entryId: string; requestId: string }
export type Work = {
  finished: number
  /** How often each answer came, by its status and code. */
  answers: Map<string, number>
  done: () => Promise<void>
}

/** Makes pairs of a request and the entry that pays it, inserted as the service API would do. */
export async function makePairs({ sql, shop, random }: Battlefield, count: number): Promise<Pair[]> {
  const pairs = Array.from({ length: count }, () => ({
    entryId: randomUUID(),
    requestId: randomUUID(),
    player: random.pick(shop.players),
    amount: random.whole(1, 50) * 20,
  }))
  for (let from = 0; from < count; from += 1000) {
    const batch = pairs.slice(from, from + 1000)
    await sql`insert into request ${sql(batch.map(({ requestId, player, amount }) => ({ id: requestId, external_key: requestId, kind: 'deposit', player_id: player.id, amount })))}`
    await sql`insert into statement_entry ${sql(
      batch.map(({ entryId, amount }) => ({
        id: entryId,
        account_code: 'scb-1',
        channel: 'bank',
        direction: 'in',
        amount_satang: amount * 100,
        occurred_at: new Date(),
        reference: entryId,
        fingerprint: entryId,
      })),
    )}`
  }
  return pairs.map(({ entryId, requestId }) => ({ entryId, requestId }))
}

const employeeCount = 24

/** After this time an employee moves on to the next request. The verdict counts a request that stays open. */
const patienceMs = 75_000

/**
 * Starts employees who behave like people: they press again when the screen shows that a request is open; now
 * and then two of them press at once, on the same server or on both; and a press whose answer was lost is repeated as
 * the console does, with the same operation id.
 */
export function employ(field: Battlefield, pairs: readonly Pair[]): Work {
  const queue = [...pairs]
  const work = { finished: 0, answers: new Map<string, number>() }
  const screen = watchScreen(field)

  async function employee() {
    for (let pair = queue.shift(); pair; pair = queue.shift()) {
      await handle(pair)
      work.finished += 1
    }
  }

  async function handle(pair: Pair) {
    for (let presses = 0; presses < 8; presses++) {
      const attempts = [pressOn(pair)]
      if (field.random.chance(0.06)) attempts.push(pressOn(pair)) // a colleague's separate attempt
      await Promise.all(attempts)
      const shown = await screen.until(
        pair.requestId,
        ({ state, phase }) => state !== 'crediting' || phase === 'unknown',
      )
      if (shown.state !== 'pending') return
    }
  }

  const pressOn = ({ entryId, requestId: depositId }: Pair) =>
    press(field, 'statements/match-deposit', { operationId: randomUUID(), entryId, depositId }, work.answers)

  const employees = Promise.all(Array.from({ length: employeeCount }, employee))
  return Object.assign(work, { done: async () => void (await employees.finally(screen.close)) })
}

export type Shown = { state: string; phase: string | null }

/** Watches requests as a screen would show them. All of them are read ten times a second. */
export function watchScreen({ sql }: Pick<Battlefield, 'sql'>) {
  const watchers = new Map<
    string,
    { isExpected: (shown: Shown) => boolean; resolve: (shown: Shown) => void }[]
  >()
  let isOpen = true
  async function poll() {
    while (isOpen) {
      await new Promise((resume) => setTimeout(resume, 100))
      if (watchers.size === 0) continue
      const rows = await sql<
        ({ id: string } & Shown)[]
      >`select id, state, phase from request where id = any(${[...watchers.keys()]})`.catch(() => [])
      for (const { id, ...shown } of rows) {
        const waitingWatchers = (watchers.get(id) ?? []).filter(
          ({ isExpected, resolve }) => !isExpected(shown) || (resolve(shown), false),
        )
        if (waitingWatchers.length > 0) watchers.set(id, waitingWatchers)
        else watchers.delete(id)
      }
    }
  }
  void poll()
  return {
    until: (id: string, isExpected: (shown: Shown) => boolean) =>
      new Promise<Shown>((resolve) => {
        watchers.set(id, [...(watchers.get(id) ?? []), { isExpected, resolve }])
        setTimeout(() => resolve({ state: 'given up', phase: null }), patienceMs).unref()
      }),
    close: () => {
      isOpen = false
    },
  }
}
