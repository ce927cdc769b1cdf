import { beatSeconds as usualBeat, type LiveBeat } from '@khlang/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { tooMuch } from '#platform/http/traffic.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { findLiveSessions, sessionTopics } from '#staff/store.ts'
import { checkInTurn, endRevoked } from './end-revoked.ts'
import { event, type Hub, type Screen } from './hub.ts'

export type LiveOptions = {
  sql: Sql
  hub: Hub
  /** Whether changes are received; if not, no heartbeat is sent, and screens show that they may be outdated. */
  isReceiving: () => boolean
  /** Calls back with each topic that has changes, and with null if changes may have been missed. */
  onTopic: (hear: (topic: string | null) => void) => void
  log: Log
  /** Build of the console that this server serves. It tells an older console that it is outdated. */
  build: string
  /** Seconds between heartbeats, at which every stream's session is checked. */
  beatSeconds?: number | undefined
  /** Identifies the caller, and the session that keeps the stream open. */
  identify: (request: FastifyRequest) => Promise<{ caller: Caller; token: string | null }>
}

/**
 * A screen that does not read its stream is disconnected above this size, so that it cannot fill the memory.
 */
const maxUnreadBytes = 4 * 1024 * 1024

/**
 * `GET /api/live`: the single stream of a browser. The stream begins with a `resync`, since the client may
 * have missed earlier changes. The console reloads its lists at every new connection anyway and ignores this
 * `resync`.
 */
export function liveRoute(
  http: FastifyInstance,
  { sql, hub, isReceiving, onTopic, log, build, identify, beatSeconds = usualBeat }: LiveOptions,
): void {
  const sessions = checkInTurn(
    () => endRevoked(hub, (tokens) => findLiveSessions(sql, tokens)),
    (error) => log.warn({ err: error }, 'could not check the sessions of open streams; retrying'),
  )

  onTopic((topic) => {
    if (topic !== null && !sessionTopics.has(topic)) return
    sessions.check()
  })

  http.get('/api/live', async (request, reply) => {
    const checksBefore = sessions.asked()
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
      end: () => {
        leave()
        raw.end()
      },
    }
    const events = hub.present().map((who) => event('presence', who))
    raw.write(`retry: 1000\n\n${event('resync', {})}${isReceiving() ? beatOf(build) : ''}${events.join('')}`)
    const leave = hub.join(screen)
    raw.once('close', leave)
    // The session may have ended after it was looked up, before this stream could be found by the check.
    if (sessions.asked() !== checksBefore) sessions.check()
  })

  const beat = setInterval(() => {
    if (isReceiving()) sendHeartbeats(hub, build)
    sessions.check()
  }, beatSeconds * 1000)

  http.addHook('preClose', () => {
    clearInterval(beat)
    hub.each((screen) => screen.end()) // an open stream would keep the server from closing
  })
}

/**
 * Limits open streams. A browser normally has one stream, or a few while its network is unstable. Above the
 * limit per session, the oldest stream is ended, since it is dead or abandoned. Above the limit per employee,
 * the new stream is refused, and the console retries automatically.
 */
function makeRoom(hub: Hub, token: string, employee: string): void {
  const ofEmployee: Screen[] = []
  hub.each((screen) => screen.employee === employee && ofEmployee.push(screen))
  const ofSession = ofEmployee.filter((screen) => screen.token === token)
  if (ofSession.length >= streamsOfSession) ofSession[0]!.end()
  else if (ofEmployee.length >= streamsOfEmployee) tooMuch(5_000)
}
const streamsOfSession = 6
const streamsOfEmployee = 24

const beatOf = (build: string) => event('beat', { at: new Date().toISOString(), build } satisfies LiveBeat)

function sendHeartbeats(hub: Hub, build: string): void {
  const beat = Buffer.from(beatOf(build))
  hub.each((screen) => screen.write(beat))
}
