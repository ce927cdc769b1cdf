import type { LiveRow } from '@khlang/contract/live'
import { startChild } from './child.ts'
import { aim, compare, type Figure, type Measured, must } from './figure.ts'
import { fillRequests } from './list-rows.ts'
import {
  type DeliveryFigures,
  type LiveHeard,
  type LiveJob,
  type LiveRowText,
  type LiveSide,
  liveSides,
} from './live-screens.ts'
import { processSeconds } from './process-time.ts'
import { openStage, type Stage, type Started } from './stage.ts'

export type LiveOptions = { screens: number; perSecond: number; changes: number; databaseUrl?: string }

export const fullLive: LiveOptions = { screens: 200, perSecond: 20, changes: 600 }

const mostTimes = 2
const aimMs = 10
const changedRows = 40
/** Number of streams per browser. The server allows six per session. */
const streamsOfBrowser = 5

type Side = DeliveryFigures & { cpuMicroseconds: number }

/**
 * Measures the time from a change in the database to each of many live screens, compared with a relay that
 * only passes the announcement on.
 */
export async function measureLive(options: LiveOptions): Promise<Measured> {
  const { screens, perSecond, changes } = options
  const stage = await openStage({ players: 500, databaseUrl: options.databaseUrl })
  const crowd = startChild<LiveJob, LiveHeard>(new URL('live-screens.ts', import.meta.url))
  try {
    await fillRequests(stage.sql, 2_000, 500)
    const server = await stage.startServer('http://127.0.0.1:9')
    const { cookie } = server
    const rows = await readRows(
      `${server.url}/api/cashier/deposits?state=pending&limit=${changedRows}`,
      cookie,
    )
    await makeReferenceRows(stage, rows)
    const started: Record<LiveSide, Started> = {
      ours: { ...server, url: `${server.url}/api/live` },
      reference: await stage.startBeside('live-reference'),
    }
    await crowd.ask({ do: 'connect', databaseUrl: stage.databaseUrl })
    const cookies = await stage.signIn(server.url, Math.ceil(screens / streamsOfBrowser))
    for (const side of liveSides)
      await crowd.ask({ do: 'open', side, url: started[side].url, cookies, screens, rows })

    await crowd.ask({ do: 'change', perSecond, changes: Math.min(changes, 60) }) // warm-up
    const seconds = () => liveSides.map((side) => processSeconds(started[side].process))
    const before = seconds()
    const heard = await crowd.ask({ do: 'change', perSecond, changes })
    const after = seconds()
    const [ours, reference] = liveSides.map((side, index): Side => {
      const cpuMicroseconds = ((after[index]! - before[index]!) * 1e6) / Math.max(1, heard[side].delivered)
      return { ...heard[side], cpuMicroseconds }
    })
    const notes = [
      `${screens} screens, ${perSecond} changes/s on each side in turn, a row of ${rows[0]!.text.length} characters`,
    ]
    return { figures: toFigures(options, ours!, reference!), notes }
  } finally {
    await crowd.stop()
    await stage.close()
  }
}

async function readRows(url: string, cookie: string): Promise<LiveRowText[]> {
  const answer = await fetch(url, { headers: { cookie } })
  const { rows } = (await answer.json()) as { rows: LiveRow['row'][] }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    text: JSON.stringify({ topic: 'deposits', row }),
  }))
}

async function makeReferenceRows({ sql }: Stage, rows: LiveRowText[]): Promise<void> {
  await sql`create table bench_row (id uuid primary key, version integer not null)`
  await sql`insert into bench_row ${sql(rows.map(({ id, version }) => ({ id, version })))}`
}

function toFigures({ screens, changes }: LiveOptions, ours: Side, reference: Side): Figure[] {
  const line = (what: string, name: keyof Side, unit: string) =>
    compare(what, [ours[name], reference[name]], (value) => `${value.toFixed(1)} ${unit}`)
  const all = screens * changes
  const missed = ours.missed + reference.missed
  return [
    line('change to screen, p50', 'p50', 'ms').atMost(mostTimes),
    line('change to screen, p99', 'p99', 'ms').atMost(mostTimes),
    aim('p50 by itself', `${ours.p50.toFixed(1)} ms`, `≤ ${aimMs} ms`, ours.p50 <= aimMs),
    line('server CPU per event and screen', 'cpuMicroseconds', 'µs').only(),
    must('last versions that a screen does not show', `${missed}`, '0', missed === 0),
    must('delivered', `${ours.delivered} of ${all}`, 'all', ours.delivered === all),
  ]
}
