import { beforeAll, describe, expect, test, vi } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import type { World } from '#testing/world.ts'

const patientWorld = worldOfFile()
const hastyWorld = worldOfFile({ sockets: { unreadMs: 400 } })
const count = 60_000
beforeAll(async () => {
  // More than the network takes up of an answer that nobody reads, compressed too.
  for (const world of [patientWorld, hastyWorld])
    await world.sql`
    insert into request (id, external_key, kind, player_id, amount, note)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${world.shop.players[0]!.id}, n,
      (select string_agg(md5(random()::text), '') from generate_series(1, 12) where n > 0)
    from generate_series(1, ${count}) n`
})

const patience = { timeout: 300_000, interval: 20 }

async function exporterOf(world: World) {
  const { headers } = await world.as('finance', 'fern')
  const waiting = () => world.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and query like '%order by r.created_at%' and wait_event = 'ClientRead' and state <> 'idle'`
  return {
    ask: (format: string) =>
      fetch(`${world.url}/api/reports/export`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ list: 'deposits', format, columns: 'amount,note', reason: 'the books' }),
      }),
    /** Waits until the connection of an export waits for its reader to read on, and returns it. */
    waitsForReader: () =>
      vi.waitFor(async () => {
        const found = await waiting()
        expect(found.map(({ pid }) => typeof pid)).toEqual(['number'])
        return found[0]!
      }, patience),
    nothingIsLeft: () => vi.waitFor(async () => expect((await waiting()).length).toBe(0), patience),
  }
}

describe.each(['csv', 'xlsx'])('an export as %s', (format) => {
  test('whose reader stays connected and reads nothing is ended, and its employee may export again', async () => {
    const { ask, nothingIsLeft } = await exporterOf(hastyWorld)
    const closed = Promise.withResolvers<void>()
    hastyWorld.app.http.server.once('request', (_, answer) => answer.once('close', closed.resolve))
    const unread = await ask(format)
    expect(unread.status).toBe(200)
    await closed.promise
    await nothingIsLeft()
    await expect(unread.arrayBuffer()).rejects.toThrow('terminated')
    const again = await ask(format)
    expect(again.status).toBe(200)
    await again.body!.cancel()
    await nothingIsLeft()
  })

  test('is broken off, and never looks complete, when the database is lost while its reader rests', async () => {
    const { ask, waitsForReader } = await exporterOf(patientWorld)
    const answer = await ask(format)
    expect(answer.status).toBe(200)
    const { pid } = await waitsForReader()
    await patientWorld.sql`select pg_terminate_backend(${pid})`
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    const again = await vi.waitFor(async () => {
      const one = await ask(format)
      expect(one.status).toBe(200)
      return one
    }, patience)
    expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(count * 100)
  })
})
