import { Agent, get } from 'node:http'
import { connect, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { serveParent } from './child.ts'
import { quantile } from './quantile.ts'

export const liveSides = ['ours', 'reference'] as const
export type LiveSide = (typeof liveSides)[number]
export type LiveJob =
  | { do: 'connect'; databaseUrl: string }
  | {
      do: 'open'
      side: LiveSide
      url: string
      cookies: readonly string[]
      screens: number
      rows: LiveRowText[]
    }
  | { do: 'change'; perSecond: number; changes: number }
/** A row in the form of the stream, and its last version. No other process changes it. */
export type LiveRowText = { id: string; version: number; text: string }
export type LiveHeard = Record<LiveSide, DeliveryFigures>
export type DeliveryFigures = { delivered: number; missed: number; p50: number; p99: number }

type Screen = { heard: Map<string, number> }
type Side = { screens: Screen[]; rows: LiveRowText[]; sentAt: Map<string, number>; took: number[] }

const newSide = (): Side => ({ screens: [], rows: [], sentAt: new Map(), took: [] })
const sides: Record<LiveSide, Side> = { ours: newSide(), reference: newSide() }
const agent = new Agent({ maxSockets: Infinity })
let sql: Sql

/**
 * Runs writer and screens in one process, so that one clock says when a change was sent and when each screen
 * received it.
 */
serveParent<LiveJob, LiveHeard | null>(async (job) => {
  switch (job.do) {
    case 'connect':
      sql = connect(job.databaseUrl, { max: 4, name: 'bench writer' })
      return null
    case 'open':
      sides[job.side].rows = job.rows
      await Promise.all(
        Array.from({ length: job.screens }, (_, at) =>
          openStream(sides[job.side], job.url, job.cookies[at % job.cookies.length]!),
        ),
      )
      return null
    case 'change':
      return change(job)
  }
})

function openStream(side: Side, url: string, cookie: string): Promise<void> {
  const screen: Screen = { heard: new Map() }
  side.screens.push(screen)
  return new Promise((opened, refused) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) return refused(new Error(`A stream was refused: ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const at = performance.now()
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) if (frame.startsWith('event: row')) onFrame(side, screen, frame, at)
      })
      opened()
    }).once('error', refused)
  })
}

/**
 * Finds id and version: every row begins with id, number and version, so the remaining text need not be
 * parsed thousands of times a second.
 */
const beginning = /"id":"([^"]+)","number":\d+,"version":(\d+)/

function onFrame(side: Side, screen: Screen, frame: string, at: number): void {
  const [, id = '', version = ''] = beginning.exec(frame) ?? []
  const sent = side.sentAt.get(`${id} ${version}`)
  if (sent !== undefined) side.took.push(at - sent)
  screen.heard.set(id, Math.max(screen.heard.get(id) ?? 0, Number(version)))
}

/**
 * Alternates one change of the console and one of the reference, half a step apart, so that disturbances of
 * the machine affect both.
 */
async function change({ perSecond, changes }: { perSecond: number; changes: number }): Promise<LiveHeard> {
  for (const name of liveSides) Object.assign(sides[name], { sentAt: new Map(), took: [] })
  const writes: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let number = 0; number < changes * 2; number++) {
    await sleepUntil(startedAt + (number * 1000) / (perSecond * 2))
    const name = liveSides[number % 2]!
    const { rows, sentAt } = sides[name]
    const row = rows[Math.floor(number / 2) % rows.length]!
    row.version += 1
    sentAt.set(`${row.id} ${row.version}`, performance.now())
    writes.push(write[name](row))
  }
  await Promise.all(writes)
  const missed = () => liveSides.reduce((total, name) => total + countMissed(sides[name]), 0)
  for (let tries = 0; tries < 50 && missed() > 0; tries++) await sleepUntil(performance.now() + 100)
  return { ours: heardBy(sides.ours), reference: heardBy(sides.reference) }
}

const write: Record<LiveSide, (row: LiveRowText) => Promise<unknown>> = {
  async ours({ id, version }) {
    const [row] = await sql<{ version: number }[]>`
      update request set note = ${`change ${version}`} where id = ${id} returning version`
    if (row?.version !== version)
      throw new Error(`Somebody else changes the rows: ${row?.version} for ${version}`)
  },
  /**
   * Commits as durably as the console, with the whole row in the announcement, so that the relay need not
   * read it.
   */
  async reference({ id, version, text }) {
    const row = text.replace(/"version":\d+/, `"version":${version}`)
    await sql`
      with changed as (update bench_row set version = ${version} where id = ${id} returning 1)
      select pg_notify('bench', ${row}) from changed`
  },
}

const heardBy = (side: Side): DeliveryFigures => ({
  delivered: side.took.length,
  missed: countMissed(side),
  p50: quantile(side.took, 0.5),
  p99: quantile(side.took, 0.99),
})

/**
 * Returns the number of missed updates: for each screen, the changed rows whose last version it does not
 * show.
 */
function countMissed({ screens, rows, sentAt }: Side): number {
  const changed = rows.filter(({ id, version }) => sentAt.has(`${id} ${version}`))
  const behind = (screen: Screen) =>
    changed.filter(({ id, version }) => screen.heard.get(id) !== version).length
  return screens.reduce((total, screen) => total + behind(screen), 0)
}

async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now()
  if (left > 0) await new Promise((resume) => setTimeout(resume, left))
}
