import type { Sql } from '../../apps/server/src/platform/database.ts'
import { hire } from './child.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import type { ListLoad, ListLoaded } from './list-load.ts'
import { countStates, fillRequests, readScans } from './list-rows.ts'
import { listText } from './list-statements.ts'
import { processSeconds } from './process-time.ts'
import { median } from './quantile.ts'
import { openStage, type Started } from './stage.ts'

export type ListOptions = {
  rows: number
  waiting: number
  players: number
  rounds: number
  roundMs: number
  databaseUrl?: string
}

export const fullList: ListOptions = {
  rows: 1_000_000,
  waiting: 1_500,
  players: 10_000,
  rounds: 7,
  roundMs: 3_000,
}

const leastShare = 0.7
const connections = 16
const page = 'api/cashier/deposits?state=pending&limit=50'

type Round = ListLoaded & { perCpuSecond: number; perSecond: number }

/** A page of 50 waiting deposits among a million requests, against the same statements behind a bare node:http. */
export async function measureList(options: ListOptions): Promise<Measured> {
  const stage = await openStage(options)
  const load = hire<ListLoad, ListLoaded>(new URL('list-load.ts', import.meta.url))
  try {
    await fillRequests(stage.sql, options.rows, options.waiting)
    const server = await stage.startServer('http://127.0.0.1:9')
    const reference = await stage.startBeside('list-reference')
    const { cookie } = server
    const bytes = await checkEqualBytes([server, reference], cookie)

    const measure = async (started: Started, milliseconds: number): Promise<Round> => {
      const before = processSeconds(started.process)
      const loaded = await load.ask({ url: `${started.url}/${page}`, cookie, connections, milliseconds })
      const seconds = processSeconds(started.process) - before
      return {
        ...loaded,
        perCpuSecond: loaded.requests / seconds,
        perSecond: (loaded.requests * 1000) / milliseconds,
      }
    }
    for (const one of [server, reference]) await measure(one, options.roundMs) // neither is measured cold
    const scansBefore = await readScans(stage.sql)
    const ours: Round[] = []
    const theirs: Round[] = []
    for (let round = 0; round < options.rounds; round++) {
      const turns = [
        async () => ours.push(await measure(server, options.roundMs)),
        async () => theirs.push(await measure(reference, options.roundMs)),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const scans = { before: scansBefore, after: await readScans(stage.sql) }
    const states = await countStates(stage.sql)
    return {
      figures: toFigures(ours, theirs, scans),
      notes: [`${states}; a page is ${bytes.toLocaleString('en')} bytes, equal on both sides`],
      details: await explain(stage.sql),
    }
  } finally {
    await load.stop()
    await stage.close()
  }
}

async function checkEqualBytes(both: Started[], cookie: string): Promise<number> {
  const [ours, theirs] = await Promise.all(
    both.map(async ({ url }) => (await fetch(`${url}/${page}`, { headers: { cookie } })).text()),
  )
  if (!ours!.startsWith('{"rows":[{')) throw new Error(`The page has no rows: ${ours!.slice(0, 300)}`)
  if (ours !== theirs)
    throw new Error(`The reference answers other bytes:\n${ours!.slice(0, 900)}\n${theirs!.slice(0, 900)}`)
  return Buffer.byteLength(ours!)
}

/** As the server runs it: a prepared statement that has been asked often enough to get its lasting plan. */
async function explain(pool: Sql): Promise<string[]> {
  const sql = await pool.reserve()
  try {
    await sql.unsafe(`prepare page as ${listText}`)
    for (let time = 0; time < 7; time++) await sql.unsafe(`execute page('pending', 51)`)
    const rows = await sql.unsafe<{ queryPlan: string }[]>(
      `explain (analyze, buffers) execute page('pending', 51)`,
    )
    return rows.map((row) => row['QUERY PLAN' as 'queryPlan'] ?? row.queryPlan)
  } finally {
    sql.release()
  }
}

function toFigures(
  ours: Round[],
  theirs: Round[],
  scans: Record<'before' | 'after', Awaited<ReturnType<typeof readScans>>>,
): Figure[] {
  const middle = (rounds: Round[], name: keyof Round) => median(rounds.map((round) => round[name]))
  const line = (what: string, name: keyof Round, unit: string, digits: number) => {
    const inTurn = ours.map((round, index) => round[name] / theirs[index]![name]) // what slows one slows the next
    const text = (value: number) => `${value.toFixed(digits)} ${unit}`
    return compare(what, [middle(ours, name), middle(theirs, name)], text, median(inTurn))
  }
  const sum = (name: 'requests' | 'failures') =>
    [...ours, ...theirs].reduce((total, round) => total + round[name], 0)
  const sequential = scans.after.sequential - scans.before.sequential
  return [
    line('requests per CPU-second of the server', 'perCpuSecond', '/s', 0).atLeast(leastShare),
    line('requests per second', 'perSecond', '/s', 0).only(),
    line('p50', 'p50', 'ms', 1).only(),
    line('p99', 'p99', 'ms', 1).only(),
    must('failed requests', `${sum('failures')} of ${sum('requests')}`, '0', sum('failures') === 0),
    must('reads of the whole table', `${sequential}`, '0', sequential === 0),
  ]
}
