import type { LiveRow } from '@khlang/contract/live'
import { hire } from './child.ts'
import { type Figure, must } from './figure.ts'
import { fillRequests } from './list-rows.ts'
import type { LiveHeard, LiveJob, LiveRowText, LiveSide } from './live-screens.ts'
import { processSeconds } from './process-time.ts'
import { median } from './quantile.ts'
import { openStage, type Stage, type Started } from './stage.ts'

export type LiveOptions = {
  screens: number
  perSecond: number
  /** Changes of one round, and how many rounds each side has. */
  changes: number
  rounds: number
  databaseUrl?: string
}

export const fullLive: LiveOptions = { screens: 200, perSecond: 20, changes: 60, rounds: 5 }

const mostTimes = 2
const aimMs = 10
const changedRows = 40

type Round = LiveHeard & { cpuMicroseconds: number }

/** From the change in the database to each of many live screens, against a relay that only passes the announcement on. */
export async function measureLive(options: LiveOptions) {
  const stage = await openStage({ players: 500, databaseUrl: options.databaseUrl })
  const crowd = hire<LiveJob, LiveHeard>(new URL('live-screens.ts', import.meta.url))
  try {
    await fillRequests(stage.sql, 2_000, 500)
    const server = await stage.startServer('http://127.0.0.1:9')
    const rows = await readRows(`${server.url}/api/cashier/deposits?state=pending&limit=${changedRows}`, server.cookie)
    await makeReferenceRows(stage, rows)
    const sides: Record<LiveSide, Started> = { ours: server, reference: await stage.startBeside('live-reference') }
    await crowd.ask({ do: 'connect', databaseUrl: stage.databaseUrl })
    for (const side of ['ours', 'reference'] as const) {
      const url = side === 'ours' ? `${server.url}/api/live` : sides.reference.url
      await crowd.ask({ do: 'open', side, url, cookie: server.cookie, screens: options.screens, rows })
    }

    const measure = async (side: LiveSide, changes: number): Promise<Round> => {
      const before = processSeconds(sides[side].process)
      const heard = await crowd.ask({ do: 'change', side, perSecond: options.perSecond, changes })
      const seconds = processSeconds(sides[side].process) - before
      return { ...heard, cpuMicroseconds: (seconds * 1e6) / Math.max(1, heard.delivered) }
    }
    for (const side of ['ours', 'reference'] as const) await measure(side, rows.length)
    const rounds: Record<LiveSide, Round[]> = { ours: [], reference: [] }
    for (let round = 0; round < options.rounds; round++) {
      const turns: LiveSide[] = round % 2 === 0 ? ['ours', 'reference'] : ['reference', 'ours']
      for (const side of turns) rounds[side].push(await measure(side, options.changes))
    }
    return { figures: toFigures(options, rounds), notes: [`${options.screens} screens, ${options.perSecond} changes/s, a row of ${rows[0]!.text.length} characters`], rounds }
  } finally {
    await crowd.stop()
    await stage.close()
  }
}

async function readRows(url: string, cookie: string): Promise<LiveRowText[]> {
  const answer = await fetch(url, { headers: { cookie } })
  const { rows } = (await answer.json()) as { rows: LiveRow['row'][] }
  return rows.map((row) => ({ id: row.id, version: row.version, text: JSON.stringify({ topic: 'deposits', row }) }))
}

async function makeReferenceRows({ sql }: Stage, rows: LiveRowText[]): Promise<void> {
  await sql`create table bench_row (id uuid primary key, version integer not null)`
  await sql`insert into bench_row ${sql(rows.map(({ id, version }) => ({ id, version })))}`
}

function toFigures({ screens }: LiveOptions, rounds: Record<LiveSide, Round[]>): Figure[] {
  const middle = (side: LiveSide, name: keyof Round) => median(rounds[side].map((round) => round[name]))
  const line = (what: string, name: keyof Round, unit: string): Figure => {
    const [one, other] = [middle('ours', name), middle('reference', name)]
    const text = (value: number) => `${value.toFixed(1)} ${unit}`
    return { what, ours: text(one), reference: text(other), ratio: one / other, bar: '', held: null, weight: 'context' }
  }
  const held = (figure: Figure): Figure => ({ ...figure, bar: `≤ ${mostTimes}`, held: figure.ratio! <= mostTimes, weight: 'must' })
  const p50 = line('change to screen, p50', 'p50', 'ms')
  const sum = (side: LiveSide, name: 'missed' | 'delivered' | 'changes') => rounds[side].reduce((total, round) => total + round[name], 0)
  const missed = sum('ours', 'missed') + sum('reference', 'missed')
  return [
    held(p50),
    held(line('change to screen, p99', 'p99', 'ms')),
    { ...p50, what: 'p50 by itself', reference: '', ratio: null, bar: `≤ ${aimMs} ms`, held: middle('ours', 'p50') <= aimMs, weight: 'aim' },
    line('server CPU per event and screen', 'cpuMicroseconds', 'µs'),
    must('last versions that a screen does not show', `${missed}`, '0', missed === 0),
    must('delivered', `${sum('ours', 'delivered')}`, `${sum('ours', 'changes') * screens}`, sum('ours', 'delivered') === sum('ours', 'changes') * screens),
  ]
}
