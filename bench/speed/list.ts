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

/**
 * Of the reference's speed, when each screen reads a page of its own, and when all read the same one. Runs of the former on
 * one machine differ by a tenth: 0.61 to 0.71.
 */
const leastShares = { own: 0.6, same: 0.8 }
const connections = 16
/** The page that a screen reads: the first 50 rows, or a few more or fewer, so that it is nobody else's. */
const pageOf = (kind: Kind, screen: number) =>
  `api/cashier/deposits?state=pending&limit=${kind === 'same' ? 50 : 50 - connections / 2 + screen}`

const kinds = ['own', 'same'] as const
type Kind = (typeof kinds)[number]
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
      notes: [
        `${states}; a page is ${bytes} bytes, equal on both sides`,
        `${connections} screens; ours shares a read between those that ask for the same page meanwhile, the reference does not`,
      ],
      details: await explain(stage.sql),
    }
  } finally {
    await stage.close()
  }
}

type Rounds = { ours: Round[]; theirs: Round[] }
type Start = Record<Kind, Rounds> & { bytes: number }

/** Starts both sides as new processes and measures them in turn, alternating which one is first. */
async function measureStart(stage: Stage, { rounds, roundMs }: ListOptions): Promise<Start> {
  const load = startChild<ListLoad, ListLoaded>(new URL('list-load.ts', import.meta.url))
  const server = await stage.startServer('http://127.0.0.1:9')
  const reference = await stage.startBeside('list-reference')
  // Each connection is another employee.
  const browsers = await stage.signIn(server.url, connections * browsersOfEmployee)
  const cookies = browsers.filter((_, at) => at % browsersOfEmployee === 0)
  const measure = async (kind: Kind, { url, process }: Started): Promise<Round> => {
    const screens = cookies.map((cookie, at) => ({ url: `${url}/${pageOf(kind, at)}`, cookie }))
    const before = processSeconds(process)
    const loaded = await load.ask({ screens, milliseconds: roundMs })
    const perCpuSecond = loaded.requests / (processSeconds(process) - before)
    return { ...loaded, perCpuSecond, perSecond: (loaded.requests * 1000) / roundMs }
  }
  try {
    const bytes = await checkEqualBytes([server, reference], cookies[0]!)
    for (const one of [server, reference]) await measure('own', one) // warm-up of both
    const start: Start = { own: { ours: [], theirs: [] }, same: { ours: [], theirs: [] }, bytes }
    for (const kind of kinds)
      for (let round = 0; round < rounds; round++) {
        const turns = [
          async () => start[kind].ours.push(await measure(kind, server)),
          async () => start[kind].theirs.push(await measure(kind, reference)),
        ]
        for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
      }
    return start
  } finally {
    await load.stop()
    await server.process.stop()
    await reference.process.stop()
  }
}

async function checkEqualBytes(both: Started[], cookie: string): Promise<number> {
  const [ours, theirs] = await Promise.all(
    both.map(async ({ url }) => (await fetch(`${url}/${pageOf('same', 0)}`, { headers: { cookie } })).text()),
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
  const middle = (rounds: Round[], name: keyof Round) => median(rounds.map((round) => round[name]))
  const figuresOf = (kind: Kind, name: string) => {
    const ours = starts.flatMap((start) => start[kind].ours)
    const theirs = starts.flatMap((start) => start[kind].theirs)
    const line = (what: string, figure: keyof Round, unit: string, digits: number) => {
      const inTurn = ours.map((round, index) => round[figure] / theirs[index]![figure]) // what slows one slows the next
      const text = (value: number) => `${value.toFixed(digits)} ${unit}`
      return compare(`${name}: ${what}`, [middle(ours, figure), middle(theirs, figure)], text, median(inTurn))
    }
    return [
      line('requests per CPU-second of the server', 'perCpuSecond', '/s', 0).atLeast(leastShares[kind]),
      line('requests per second', 'perSecond', '/s', 0).only(),
      line('p50', 'p50', 'ms', 1).only(),
      line('p99', 'p99', 'ms', 1).only(),
    ]
  }
  const all = starts.flatMap((start) => kinds.flatMap((kind) => [...start[kind].ours, ...start[kind].theirs]))
  const sum = (name: 'requests' | 'failures') => all.reduce((total, round) => total + round[name], 0)
  const sequential = scans.after.sequential - scans.before.sequential
  return [
    ...figuresOf('own', 'each screen its own page'),
    ...figuresOf('same', 'all screens the same page'),
    must('failed requests', `${sum('failures')} of ${sum('requests')}`, '0', sum('failures') === 0),
    must('reads of the whole table', `${sequential}`, '0', sequential === 0),
  ]
}
