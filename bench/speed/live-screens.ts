import { Agent, get } from 'node:http'
import { connect, type Sql } from '../../apps/server/src/platform/database.ts'
import { serveParent } from './child.ts'
import { quantile } from './quantile.ts'

export type LiveSide = 'ours' | 'reference'
export type LiveJob =
  | { do: 'connect'; databaseUrl: string }
  | { do: 'open'; side: LiveSide; url: string; cookie: string; screens: number; rows: LiveRowText[] }
  | { do: 'change'; side: LiveSide; perSecond: number; changes: number }
/** A row as the stream carries it, and its last version; nobody else changes it. */
export type LiveRowText = { id: string; version: number; text: string }
export type LiveHeard = { changes: number; delivered: number; missed: number; p50: number; p99: number }

type Screen = { heard: Map<string, number> }

const screens: Record<LiveSide, Screen[]> = { ours: [], reference: [] }
const rows: Record<LiveSide, LiveRowText[]> = { ours: [], reference: [] }
const sentAt = new Map<string, number>()
let took: number[] = []
let sql: Sql

/** Writer and screens in one process: one clock says when a change was sent and when each screen had it. */
serveParent<LiveJob, LiveHeard>(async (job) => {
  if (job.do === 'connect') sql = connect(job.databaseUrl, { max: 4, name: 'bench writer' })
  if (job.do === 'open') {
    rows[job.side] = job.rows
    await Promise.all(Array.from({ length: job.screens }, () => open(job)))
  }
  return job.do === 'change' ? change(job) : { changes: 0, delivered: 0, missed: 0, p50: 0, p99: 0 }
})

const agent = new Agent({ maxSockets: Infinity })

function open({ side, url, cookie }: { side: LiveSide; url: string; cookie: string }): Promise<void> {
  const screen: Screen = { heard: new Map() }
  screens[side].push(screen)
  return new Promise((opened, refused) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return refused(new Error(`A stream was refused: ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const at = performance.now()
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) if (frame.startsWith('event: row')) hear(screen, frame, at)
      })
      opened()
    }).once('error', refused)
  })
}

/** Every row begins with id, number and version: the rest need not be parsed 4,000 times a second. */
const beginning = /"id":"([^"]+)","number":\d+,"version":(\d+)/

function hear(screen: Screen, frame: string, at: number): void {
  const [, id = '', version = ''] = beginning.exec(frame) ?? []
  const sent = sentAt.get(`${id} ${version}`)
  if (sent !== undefined) took.push(at - sent)
  screen.heard.set(id, Math.max(screen.heard.get(id) ?? 0, Number(version)))
}

async function change({ side, perSecond, changes }: Extract<LiveJob, { do: 'change' }>): Promise<LiveHeard> {
  took = []
  sentAt.clear()
  const changed = new Set<LiveRowText>()
  const writes: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let number = 0; number < changes; number++) {
    await sleepUntil(startedAt + (number * 1000) / perSecond)
    const row = rows[side][number % rows[side].length]!
    row.version += 1
    changed.add(row)
    sentAt.set(`${row.id} ${row.version}`, performance.now())
    writes.push(write[side](row))
  }
  await Promise.all(writes)
  const missed = () => countMissed(screens[side], changed)
  for (let tries = 0; tries < 50 && missed() > 0; tries++) await sleepUntil(performance.now() + 100)
  return { changes, delivered: took.length, missed: missed(), p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

const write: Record<LiveSide, (row: LiveRowText) => Promise<unknown>> = {
  async ours({ id, version }) {
    const [row] = await sql<{ version: number }[]>`
      update request set note = ${`change ${version}`} where id = ${id} returning version`
    if (row?.version !== version) throw new Error(`Somebody else changes the rows: ${row?.version} for ${version}`)
  },
  /** As durable as ours, with the whole row in the announcement: the relay has nothing left to read. */
  async reference({ id, version, text }) {
    const row = text.replace(/"version":\d+/, `"version":${version}`)
    await sql`
      with changed as (update bench_row set version = ${version} where id = ${id} returning 1)
      select pg_notify('bench', ${row}) from changed`
  },
}

/** How many screens do not show the last version of how many rows. */
const countMissed = (all: Screen[], changed: Set<LiveRowText>) =>
  all.reduce((total, { heard }) => total + [...changed].filter(({ id, version }) => heard.get(id) !== version).length, 0)

async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now()
  if (left > 0) await new Promise((resume) => setTimeout(resume, left))
}
