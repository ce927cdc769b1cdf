import { presence } from '@khlang/contract/live'
import { z } from 'zod'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Hub } from './hub.ts'
import { sources } from './rows.ts'

const announced = z.union([
  z.object({ topic: z.string(), ids: z.array(z.string()) }),
  z.object({ topic: z.string(), resync: z.literal(true) }),
  z.object({ presence }),
])

/**
 * Walk (a), the part between commit and screens: one LISTEN connection per process hears which rows changed, reads them once
 * and tells every screen. While a read is under way, further ids gather for the next one. If the connection breaks, screens
 * are told to read again: NOTIFY keeps nothing for the absent.
 */
export async function startFeed(sql: Sql, hub: Hub, log: Log): Promise<() => Promise<void>> {
  const gathered = new Map<string, Set<string>>()
  const reading = new Set<string>()

  function hear(payload: string) {
    const heard = announced.parse(JSON.parse(payload))
    if ('presence' in heard) return hub.presence(heard.presence)
    if ('resync' in heard) return resync(heard.topic)
    const ids = gathered.get(heard.topic) ?? new Set()
    heard.ids.forEach((id) => ids.add(id))
    gathered.set(heard.topic, ids)
    void readAndTell(heard.topic)
  }

  async function readAndTell(topic: string) {
    const source = sources[topic]
    if (!source || reading.has(topic)) return
    reading.add(topic)
    try {
      for (let ids = take(topic); ids.length > 0; ids = take(topic)) {
        if (hub.size() > 0) hub.tell(await source.read(sql, ids))
      }
    } catch (error) {
      log.warn({ err: error, topic }, 'changed rows could not be read; screens read again')
      resync(topic)
    } finally {
      reading.delete(topic)
    }
  }

  function take(topic: string): string[] {
    const ids = [...(gathered.get(topic) ?? [])]
    gathered.delete(topic)
    return ids
  }

  const resync = (topic: string) => sources[topic]?.topics.forEach((one) => hub.resync({ topic: one }))

  const { unlisten } = await sql.listen('live', hear, () => hub.resync({}))
  return () => unlisten().catch(() => {})
}
