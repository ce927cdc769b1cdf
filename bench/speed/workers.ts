import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import { addPairs, queueOrders } from './money-rows.ts'
import { openStage } from './stage.ts'

export type WorkersOptions = { orders: number; rounds: number; databaseUrl?: string }

export const fullWorkers: WorkersOptions = { orders: 2_000, rounds: 3 }

/** Orders per second that the back-end allows: 16 concurrent calls of 20 ms each. */
const ceiling = 16 / 0.02
const leastShare = 0.5
const mostSeconds = 120

type Round = { calls: number; credited: number; perSecond: number; reference: number }

/**
 * Measures how fast 16 slots settle a backlog of orders in the best of the rounds, compared with what the back-end
 * allows and with minimal workers in their best round.
 */
export async function measureWorkers({ orders, rounds, databaseUrl }: WorkersOptions): Promise<Measured> {
  const stage = await openStage({ players: orders, databaseUrl })
  try {
    await stage.sql`create table bench_credit (id uuid primary key, state text not null)`
    const backend = await stage.startBeside('slow-backend')
    const beside = await stage.startBeside('workers-reference', { CREDIT_BACKEND_URL: backend.url })
    const creditBarely = async () => {
      const answer = await fetch(`${beside.url}/?orders=${orders}`)
      return orders / Number(await answer.text())
    }
    const queue = async () => {
      const pairs = await addPairs(stage.sql, stage.shop.players)
      await queueOrders(stage.sql, pairs)
      return pairs.map(({ requestId }) => requestId)
    }
    const first = await queue() // waits for the server to start; later backlogs are added while it runs
    await stage.startServer(backend.url)
    const cold = await awaitSettled(stage.sql, first)
    await creditBarely()
    await stage.sql`vacuum analyze` // a real shop's database has statistics about its tables
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const settled = await awaitSettled(stage.sql, await queue())
      measured.push({ ...settled, reference: await creditBarely() })
    }
    return {
      figures: toFigures(measured, orders),
      notes: [
        `best of ${rounds} rounds of ${orders} orders, since neighbours can only slow them down: ${inWords(measured)}; ${cold.perSecond.toFixed(0)} in the first, on an empty database`,
        'a bare worker commits one row, calls over a kept connection and commits the answer: no locks, no ledger, no live rows',
      ],
    }
  } finally {
    await stage.close()
  }
}

const inWords = (rounds: Round[]) =>
  rounds.map(({ perSecond, reference }) => `${perSecond.toFixed(0)} and ${reference.toFixed(0)}`).join(', ')

async function awaitSettled(sql: Sql, requests: string[]): Promise<Omit<Round, 'reference'>> {
  for (const startedAt = performance.now(); performance.now() - startedAt < mostSeconds * 1000;) {
    await new Promise((resume) => setTimeout(resume, 250))
    // While the workers run, only this is queried, since counting would slow them down.
    const open = await sql`select 1 from credit_order where state = 'queued' or state = 'sending' limit 1`
    if (open.length === 0) return readSettled(sql, requests)
  }
  throw new Error(`The orders were not settled within ${mostSeconds} s`)
}

/**
 * Reads the orders credited, how many per second from the first to the last by the database's clock, and the
 * calls made.
 */
async function readSettled(sql: Sql, requests: string[]) {
  const [row] = await sql<{ credited: number; seconds: number; calls: number }[]>`
    select count(*) as credited, extract(epoch from max(created_at) - min(created_at))::float8 as seconds,
      (select count(*) from credit_attempt a join credit_order o on o.id = a.order_id where o.request_id = any(${requests})) as calls
    from ledger where request_id = any(${requests})`
  const { credited, seconds, calls } = row!
  return { credited, calls, perSecond: (credited - 1) / seconds }
}

function toFigures(rounds: Round[], orders: number): Figure[] {
  const perSecond = Math.max(...rounds.map((round) => round.perSecond))
  const reference = Math.max(...rounds.map((round) => round.reference))
  const text = (value: number) => `${value.toFixed(0)} /s`
  const bare = compare('orders settled per second, against bare workers', [perSecond, reference], text).only()
  const allowed = compare('the same, against 16 calls of 20 ms', [perSecond, ceiling], text).only()
  const all = orders * rounds.length
  const sum = (name: 'credited' | 'calls') => rounds.reduce((total, round) => total + round[name], 0)
  return [
    bare,
    { ...allowed, bar: `≥ ${leastShare}`, held: allowed.ratio! >= leastShare, weight: 'must' },
    must('credited once', `${sum('credited')} of ${all}`, 'all', sum('credited') === all),
    must('calls to the back-end', `${sum('calls')}`, `${all}`, sum('calls') === all),
  ]
}
