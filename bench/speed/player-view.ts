import { randomUUID } from 'node:crypto'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import { fillRequests } from './list-rows.ts'
import { fillPlayers } from './many-players.ts'
import { median, quantile } from './quantile.ts'
import { openStage } from './stage.ts'

export type PlayerViewOptions = {
  players: number
  requests: number
  /** Number of requests of one player, each with its history. */
  ofTheBiggest: number
  rounds: number
  databaseUrl?: string
}

export const fullPlayerView: PlayerViewOptions = {
  players: 1_000_000,
  requests: 1_000_000,
  ofTheBiggest: 10_000,
  rounds: 40,
}

const reads = {
  profile: (id: string) => `players/profile?id=${id}`,
  'card on the desk': (id: string) => `players/view?id=${id}`,
  'money of a month': (id: string) => `players/money?id=${id}&${monthOf()}`,
  'money ever': (id: string) => `players/money?id=${id}`,
  history: (id: string) => `players/history?id=${id}`,
  timeline: (id: string) => `players/timeline?id=${id}`,
  linked: (id: string) => `players/linked?id=${id}`,
  notes: (id: string) => `players/notes?id=${id}`,
}

/**
 * Measures each read of a player's page, for ordinary players and for the one with the most requests;
 * reference: reading one row.
 */
export async function measurePlayerView(options: PlayerViewOptions): Promise<Measured> {
  const { players, requests, ofTheBiggest, rounds, databaseUrl } = options
  const stage = await openStage({ players: 50, databaseUrl })
  try {
    const { sql } = stage
    await fillPlayers(sql, players)
    await fillRequests(sql, requests, 200)
    const biggest = stage.shop.players[0]!.id
    await fillPast(sql, biggest, ofTheBiggest)
    const some = await sql<{ id: string }[]>`
      select distinct player_id as id from (select player_id from request where player_id <> ${biggest} order by hashtext(id::text) limit ${rounds}) r`
    const { url, cookie } = await stage.startServer('http://127.0.0.1:9')
    const ask = async (path: string) => {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
      return performance.now() - startedAt
    }
    const times: Record<string, number[]> = {}
    for (let round = -3; round < rounds; round++)
      for (const [who, id] of [
        ['anybody', some[Math.max(0, round) % some.length]!.id],
        ['the biggest', biggest],
      ] as const)
        for (const [name, path] of [
          ...Object.entries(reads),
          ['row', (of: string) => `players/player?id=${of}`] as const,
        ]) {
          const ms = await ask(path(id))
          if (round >= 0) (times[`${name}, ${who}`] ??= []).push(ms)
        }
    return {
      figures: toFigures(times),
      notes: [
        `${players.toLocaleString('en')} players, ${requests.toLocaleString('en')} requests, ${ofTheBiggest.toLocaleString('en')} of one player`,
      ],
    }
  } finally {
    await stage.close()
  }
}

/** Inserts settled requests of one player over a year, without orders, each with two audit lines; and 50 notes. */
async function fillPast(sql: Sql, playerId: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into request (id, external_key, kind, player_id, amount, bonus, state, created_at, updated_at)
      select gen_random_uuid(), 'past-' || n, 'deposit', ${playerId}, 100 + n % 900, 0, 'done',
        clock_timestamp() - interval '1 year' * n / ${count}::int, clock_timestamp() - interval '1 year' * n / ${count}::int
      from generate_series(1, ${count}::int) n returning id, created_at)
    insert into audit (at, actor, act, object_kind, object_id, after)
    select created_at + step * interval '1 second', 'nok@example.test', act, 'request', id::text, '{"state": "done"}'
    from made, (values (1, 'slip.attach'), (2, 'request.complete')) s (step, act)`
  await sql`
    insert into player_note (id, player_id, body, author)
    select gen_random_uuid(), ${playerId}, ${randomUUID()}, 'nok@example.test' from generate_series(1, 50)`
  await sql`vacuum analyze request`
  await sql`vacuum analyze audit`
}

function monthOf() {
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  return `from=${day.slice(0, 8)}01&to=${day}`
}

function toFigures(times: Record<string, number[]>): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const row = times['row, anybody']!
  const others = Object.entries(times).filter(([name]) => !name.startsWith('row'))
  const slowest = Math.max(...others.map(([, answers]) => median(answers)))
  return [
    ...others.map(([name, answers]) => compare(`${name}, p50`, [median(answers), median(row)], ms).only()),
    compare(
      'every read, p99',
      [
        quantile(
          others.flatMap(([, answers]) => answers),
          0.99,
        ),
        quantile(row, 0.99),
      ],
      ms,
    ).only(),
    must('the slowest read of a player, p50', ms(slowest), '≤ 10 ms', slowest <= 10),
  ]
}
