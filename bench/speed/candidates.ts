import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import { fillPlayers } from './many-players.ts'
import { median, quantile } from './quantile.ts'
import { openStage } from './stage.ts'

export type CandidatesOptions = {
  players: number
  entries: number
  waiting: number
  searches: number
  databaseUrl?: string
}

export const fullCandidates: CandidatesOptions = {
  players: 1_000_000,
  entries: 200_000,
  waiting: 2_000,
  searches: 400,
}

const mostMs = 20

/**
 * Measures candidates for an entry, and the search for players by the beginning of their code, among a million
 * players; reference: reading one row.
 */
export async function measureCandidates(options: CandidatesOptions): Promise<Measured> {
  const stage = await openStage({ players: 50, databaseUrl: options.databaseUrl })
  try {
    await fillPlayers(stage.sql, options.players)
    await fillEntries(stage.sql, options)
    const open = await stage.sql<{ id: string; code: string }[]>`
      select e.id, p.code from statement_entry e join request r on r.amount * 100 = e.amount_satang and r.state = 'pending'
      join player p on p.id = r.player_id where e.state = 'pending' order by e.id limit ${options.searches}`
    const { url, cookie } = await stage.startServer('http://127.0.0.1:9')
    const ask = async (path: string) => {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
      const { rows } = (await answer.json()) as { rows?: unknown[] }
      return {
        ms: performance.now() - startedAt,
        found: answer.ok && (rows === undefined || rows.length > 0),
      }
    }
    const answers = { rows: [] as Answer[], candidates: [] as Answer[], players: [] as Answer[] }
    for (const { id, code } of open) {
      answers.rows.push(await ask(`statements/entry?id=${id}`))
      answers.candidates.push(await ask(`statements/candidates?entryId=${id}`))
      answers.players.push(await ask(`players/search?q=${encodeURIComponent(code.slice(0, 6))}`))
    }
    return {
      figures: toFigures(answers),
      notes: [
        `${options.players.toLocaleString('en')} players, ${options.entries.toLocaleString('en')} entries, ${options.waiting.toLocaleString('en')} waiting requests`,
      ],
    }
  } finally {
    await stage.close()
  }
}

type Answer = { ms: number; found: boolean }

function toFigures({
  rows,
  candidates,
  players,
}: Record<'rows' | 'candidates' | 'players', Answer[]>): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const times = (answers: Answer[]) => answers.map((answer) => answer.ms)
  const missing = [...candidates, ...players].filter(({ found }) => !found).length
  const p50 = median(times(candidates))
  return [
    compare('candidates of an entry, p50, beside the read of its row', [p50, median(times(rows))], ms).only(),
    must('candidates of an entry, p50', ms(p50), `≤ ${mostMs} ms`, p50 <= mostMs),
    compare(
      'candidates of an entry, p99',
      [quantile(times(candidates), 0.99), quantile(times(rows), 0.99)],
      ms,
    ).only(),
    compare(
      'players by the beginning of a code, p50',
      [median(times(players)), median(times(rows))],
      ms,
    ).only(),
    must(
      'searches that found nothing',
      `${missing} of ${candidates.length + players.length}`,
      '0',
      missing === 0,
    ),
  ]
}

/**
 * Inserts entries of the last two days, one in twenty open and the others credited; and requests waiting for
 * their money.
 */
async function fillEntries(sql: Sql, { entries, waiting }: CandidatesOptions): Promise<void> {
  await sql`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint,
      sender_bank, sender_account, sender_name, state, player_id, created_at)
    select gen_random_uuid(), 'scb-1', 'bank', 'in', (100 + n % 2000) * 100, made.at, 'many' || n, 'many' || n, p.bank,
      '/X' || right(p.account_number, 6), p.first_name || ' ' || left(p.last_name, 4),
      case when n % 20 = 0 then 'pending' else 'done' end, case when n % 20 = 0 then null else p.id end, made.at
    from generate_series(1, ${entries}::int) n
    cross join lateral (select clock_timestamp() - interval '2 days' * n / ${entries}::int as at) made
    join player p on p.code = 'm' || lpad((1 + n % 9973)::text, 8, '0')`
  await sql`
    insert into request (id, external_key, kind, player_id, amount, bonus, created_at)
    select gen_random_uuid(), 'many' || n, 'deposit', p.id, 100 + n, 0, clock_timestamp() - interval '1 day' * n / ${waiting}::int
    from generate_series(1, ${waiting}::int) n join player p on p.code = 'm' || lpad((1 + n % 9973)::text, 8, '0')`
  await sql`vacuum analyze statement_entry`
  await sql`vacuum analyze request`
}
