import type { Sql } from '../../apps/server/src/platform/database.ts'
import { type Figure, must } from './figure.ts'
import { addPairs, queueOrders } from './money-rows.ts'
import { processSeconds } from './process-time.ts'
import { openStage } from './stage.ts'

export type WorkersOptions = { orders: number; databaseUrl?: string }

export const fullWorkers: WorkersOptions = { orders: 2_000 }

/** What the back-end allows: 16 calls at once, 20 ms each. */
const ceiling = 16 / 0.02
const leastShare = 0.5
const mostSeconds = 120

/** A backlog that a server finds when it starts: how fast 16 workers settle it, against what the back-end allows. */
export async function measureWorkers({ orders, databaseUrl }: WorkersOptions) {
  const stage = await openStage({ players: orders, databaseUrl })
  try {
    await queueOrders(stage.sql, await addPairs(stage.sql, stage.shop.players))
    await stage.sql`analyze`
    const backend = await stage.startBeside('slow-backend')
    const server = await stage.startServer(backend.url)
    await until(async () => (await settled(stage.sql)).count >= orders, mostSeconds)
    const cpuSeconds = processSeconds(server.process)
    const { count, seconds, calls } = await settled(stage.sql)
    const figures = toFigures({ perSecond: (count - 1) / seconds, orders, count, calls })
    return { figures, notes: [`${orders} orders in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor with the start`] }
  } finally {
    await stage.close()
  }
}

type Settled = { count: number; seconds: number; calls: number }

/** Orders credited so far, the time from the first to the last by the clock of the database, and the calls it took. */
async function settled(sql: Sql): Promise<Settled> {
  const [row] = await sql<Settled[]>`
    select count(*), coalesce(extract(epoch from max(created_at) - min(created_at)), 0)::float8 as seconds,
      (select count(*) from credit_attempt) as calls
    from ledger`
  return row!
}

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < seconds * 1000; ) {
    if (await isSo()) return
    await new Promise((resume) => setTimeout(resume, 250))
  }
  throw new Error(`The orders were not settled within ${seconds} s`)
}

function toFigures({ perSecond, orders, count, calls }: Record<'perSecond' | 'orders' | 'count' | 'calls', number>): Figure[] {
  const share = perSecond / ceiling
  return [
    {
      ...must('orders settled per second', `${perSecond.toFixed(0)} /s`, `≥ ${leastShare}`, share >= leastShare),
      reference: `${ceiling} /s (16 calls of 20 ms)`,
      ratio: share,
    },
    must('credited once', `${count} of ${orders}`, 'all', count === orders),
    must('calls to the back-end', `${calls}`, `${orders}`, calls === orders),
  ]
}
