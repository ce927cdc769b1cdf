import { beatSeconds as usualBeat, type LiveBeat } from '@khlang/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { tooMuch } from '#platform/traffic.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { findLiveSessions } from '#staff/store.ts'
import { event, type Hub, type Screen } from './hub.ts'

export type LiveOptions = {
  sql: Sql
  hub: Hub
  /** Whether changes are heard of: else no stream is told that it stands, and screens say that they may be old. */
  hears: () => boolean
  log: Log
  /** Of the console that this server gives out: an older one learns that it is old. */
  build: string
  /** How often every stream is told that it stands, and its session is looked at. */
  beatSeconds?: number | undefined
  /** Who calls, and the session by which the stream is kept open. */
  identify: (request: FastifyRequest) => Promise<{ caller: Caller; token: string | null }>
}

/** A screen that reads nothing for this long is cut off, rather than filling our memory. */
const maxUnreadBytes = 4 * 1024 * 1024

/** `GET /api/live`: the one stream of a browser. It begins with `resync`, so that a list read before is read again. */
export function liveRoute(
  http: FastifyInstance,
  { sql, hub, hears, log, build, identify, beatSeconds = usualBeat }: LiveOptions,
): void {
  http.get('/api/live', async (request, reply) => {
    const { caller, token } = await identify(request)
    const { role, id } = permit(caller, 'list.view')
    makeRoom(hub, token ?? '', id)
    const raw = reply.hijack().raw
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const screen: Screen = {
      role,
      token: token ?? '',
      employee: id,
      write(bytes) {
        if (raw.writableLength > maxUnreadBytes) raw.destroy()
        else raw.write(bytes)
      },
      end: () => raw.end(),
    }
    const lookers = hub.lookers().map((who) => event('presence', who))
    raw.write(`retry: 1000\n\n${event('resync', {})}${hears() ? beatOf(build) : ''}${lookers.join('')}`)
    const leave = hub.join(screen)
    raw.once('close', leave)
  })

  const beat = setInterval(() => {
    void beatAll(sql, hub, hears() ? build : null).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions of open streams could not be checked'),
    )
  }, beatSeconds * 1000)

  http.addHook('preClose', () => {
    clearInterval(beat)
    hub.each((screen) => screen.end()) // an open stream would keep the server from closing
  })
}

/**
 * A browser keeps one stream, and a few while its network breaks and comes back: of more the oldest is dead, or nobody's. Of an
 * employee's browsers together no more than anybody has; the console tries again by itself.
 */
function makeRoom(hub: Hub, token: string, employee: string): void {
  const theirs: Screen[] = []
  hub.each((screen) => screen.employee === employee && theirs.push(screen))
  const here = theirs.filter((screen) => screen.token === token)
  if (here.length >= streamsOfSession) here[0]!.end()
  else if (theirs.length >= streamsOfEmployee) tooMuch(5_000)
}
const streamsOfSession = 6
const streamsOfEmployee = 24

const beatOf = (build: string) => event('beat', { at: new Date().toISOString(), build } satisfies LiveBeat)

/** Every beat asks whether the sessions still stand: a switched-off employee loses the stream within one beat, and so does a changed role. */
async function beatAll(sql: Sql, hub: Hub, build: string | null): Promise<void> {
  if (build !== null) {
    const beat = Buffer.from(beatOf(build))
    hub.each((screen) => screen.write(beat))
  }
  const tokens = new Set<string>()
  hub.each((screen) => tokens.add(screen.token))
  if (tokens.size === 0) return
  const alive = await findLiveSessions(sql, [...tokens])
  hub.each((screen) => {
    if (alive.get(screen.token) !== screen.role) screen.end() // whoever has another role now opens another stream
  })
}
