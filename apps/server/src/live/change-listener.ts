import { presence } from '@khlang/contract/live'
import { z } from 'zod'
import { separateConnection, type Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { Hub } from './hub.ts'
import { sources } from './rows.ts'

const announcementSchema = z.union([
  z.object({ topic: z.string(), ids: z.array(z.string()) }),
  z.object({ topic: z.string(), resync: z.literal(true) }),
  z.object({ presence }),
  z.object({ pulse: z.string() }),
])

type TopicListener = (topic: string | null) => void

export type ChangeListener = {
  /**
   * False after the connection was found silent, until a probe of this process arrives again. Meanwhile no heartbeats
   * may be sent to screens.
   */
  isReceiving: () => boolean
  /** From now on calls this too with each topic that has changes, and with null if changes may have been missed. */
  onTopic: (hear: TopicListener) => void
  close: () => Promise<void>
}

/**
 * Sends changes in the database to screens. One LISTEN connection per process receives the ids of changed
 * rows, reads the rows once and sends them to every screen. Ids that arrive during a read are collected for
 * the next read. If the connection breaks, screens reload their lists, since NOTIFY stores nothing for absent
 * listeners. A dead connection looks like one on which nothing happens. So this process regularly notifies
 * itself through the pool; if the notification does not arrive before the next one, it opens a new
 * connection.
 */
export async function startChangeListener(
  sql: Sql,
  hub: Hub,
  log: Log,
  {
    pulseSeconds = 10,
    onTopic,
  }: {
    pulseSeconds?: number | undefined
    /** Called with each topic that has changes, and with null if changes may have been missed. */
    onTopic?: TopicListener
  } = {},
): Promise<ChangeListener> {
  const gatheredIds = new Map<string, Set<string>>()
  const reading = new Set<string>()
  const listeners: TopicListener[] = onTopic ? [onTopic] : []
  const tellTopic: TopicListener = (topic) => listeners.forEach((hear) => hear(topic))
  let connection: Sql
  let expectedPulse: string | null = null
  let isReceiving = true

  await listen()
  const timer = setInterval(
    () =>
      void probeConnection().catch((err: unknown) =>
        log.warn({ err }, 'could not test whether database notifications arrive'),
      ),
    pulseSeconds * 1_000,
  )
  return {
    isReceiving: () => isReceiving,
    onTopic: (hear) => void listeners.push(hear),
    async close() {
      clearInterval(timer)
      await connection.end({ timeout: 1 })
    },
  }

  async function listen() {
    const next = separateConnection(sql)
    connection = next
    await next.listen(
      'live',
      (payload) => next === connection && onNotification(payload),
      () => next === connection && resyncAll(),
    )
  }

  function resyncAll() {
    tellTopic(null)
    hub.resync({})
  }

  function onNotification(payload: string) {
    const notification = announcementSchema.parse(JSON.parse(payload))
    if ('pulse' in notification) return onProbe(notification.pulse)
    if ('presence' in notification) return hub.presence(notification.presence)
    tellTopic(notification.topic)
    if ('resync' in notification) return resync(notification.topic)
    const ids = gatheredIds.get(notification.topic) ?? new Set()
    notification.ids.forEach((id) => ids.add(id))
    gatheredIds.set(notification.topic, ids)
    void readAndPublish(notification.topic)
  }

  async function readAndPublish(topic: string) {
    const source = sources[topic]
    if (!source || reading.has(topic)) return
    reading.add(topic)
    try {
      for (let ids = take(topic); ids.length > 0; ids = take(topic)) {
        if (hub.size() > 0) hub.sendRows(await source.read(sql, ids))
      }
    } catch (error) {
      log.warn({ err: error, topic }, 'could not read changed rows; open screens will reload')
      resync(topic)
    } finally {
      reading.delete(topic)
    }
  }

  function take(topic: string): string[] {
    const ids = [...(gatheredIds.get(topic) ?? [])]
    gatheredIds.delete(topic)
    return ids
  }

  function resync(topic: string) {
    sources[topic]?.topics.forEach((one) => hub.resync({ topic: one }))
  }

  async function probeConnection() {
    if (expectedPulse !== null) {
      isReceiving = false
      tellTopic(null)
      log.warn({}, 'database notifications stopped arriving; reconnecting')
      void connection.end({ timeout: 0 })
      await listen()
    }
    expectedPulse = newId()
    await sql.notify('live', JSON.stringify({ pulse: expectedPulse }))
  }

  function onProbe(pulse: string) {
    if (pulse !== expectedPulse) return // of another process
    expectedPulse = null
    isReceiving = true
  }
}
