import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { startChild } from './child.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import type { ListLoad, ListLoaded } from './list-load.ts'
import { countStates, fillRequests, readScans } from './list-rows.ts'
import { listText } from './list-statements.ts'
import { processSeconds } from './process-time.ts'
import { median } from './quantile.ts'
import { browsersOfEmployee, openStage, type Stage, type Started } from './stage.ts'

export type ListOptions = {
  rows: number
  waiting: number
  players: number
  /**
   * Number of starts of each side: processes of the same program differ by several per cent for their whole
   * lifetime.
   */
  starts: number
  rounds: number
  roundMs: number
  databaseUrl?: string
}

export const fullList: ListOptions = {
  rows: 1_000_000,
  waiting: 1_500,
  players: 10_000,
  starts: 3,
  rounds: 4,
  roundMs: 2_500,
}

const leastShare = 0.7
const connections = 16
const page = 'api/cashier/deposits?state=pending&limit=50'

type Round = ListLoaded & { perCpuSecond: number; perSecond: number }

/**
 * Measures a page of 50 waiting deposits among a million requests, compared with the same statements behind a
 * bare node:http.
 */
export async function measureList(options: ListOptions): Promise<Measured> {
  const stage = await openStage(options)
  try {
    await fillRequests(stage.sql, options.rows, options.waiting)
    const before = await readScans(stage.sql)
    const starts: Start[] = []
    for (let start = 0; start < options.starts; start++) starts.push(await measureStart(stage, options))
    const scans = { before, after: await readScans(stage.sql) }
    const states = await countStates(stage.sql)
    const bytes = starts[0]!.bytes.toLocaleString('en')
    return {
      figures: toFigures(starts, scans),
      notes: [`${states}; a page is ${bytes} bytes, equal on both sides`],
      details: await explain(stage.sql),
    }
  } finally {
    await stage.close()
  }
}

type Start = { ours: Round[]; theirs: Round[]; bytes: number }

/** Starts both sides as new processes and measures them in turn, alternating which one is first. */
async function measureStart(stage: Stage, { rounds, roundMs }: ListOptions): Promise<Start> {
  const load = startChild<ListLoad, ListLoaded>(new URL('list-load.ts', import.meta.url))
  const server = await stage.startServer('http://127.0.0.1:9')
  const reference = await stage.startBeside('list-reference')
  // Each connection is another employee.
  const browsers = await stage.signIn(server.url, connections * browsersOfEmployee)
  const cookies = browsers.filter((_, at) => at % browsersOfEmployee === 0)
  const measure = async ({ url, process }: Started): Promise<Round> => {
    const before = processSeconds(process)
    const loaded = await load.ask({ url: `${url}/${page}`, cookies, milliseconds: roundMs })
    const perCpuSecond = loaded.requests / (processSeconds(process) - before)
    return { ...loaded, perCpuSecond, perSecond: (loaded.requests * 1000) / roundMs }
  }
  try {
    const bytes = await checkEqualBytes([server, reference], cookies[0]!)
    for (const one of [server, reference]) await measure(one) // warm-up of both
    const [ours, theirs]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const turns = [
        async () => ours.push(await measure(server)),
        async () => theirs.push(await measure(reference)),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    return { ours, theirs, bytes }
  } finally {
    await load.stop()
    await server.process.stop()
    await reference.process.stop()
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

/**
 * Returns the plan as the server runs it: a prepared statement executed often enough to get its generic plan.
 */
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
  starts: Start[],
  scans: Record<'before' | 'after', Awaited<ReturnType<typeof readScans>>>,
): Figure[] {
  const [ours, theirs] = [starts.flatMap((start) => start.ours), starts.flatMap((start) => start.theirs)]
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
