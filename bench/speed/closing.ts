import type { DayShown } from '@khlang/contract/reports/daily-close'
import type { ShiftFigures } from '@khlang/contract/reports/hand-overs'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { aim, compare, type Figure, type Measured, must } from './figure.ts'
import { fillBooks } from './closing-rows.ts'
import { median, quantile } from './quantile.ts'
import { openStage } from './stage.ts'

export type ClosingOptions = {
  /** Number of entries over three years, each credited by an order, with two lines in the audit log. */
  entries: number
  /** Number of further entries, all of them on one day. */
  onTheBusiest: number
  rounds: number
  databaseUrl?: string
}

export const fullClosing: ClosingOptions = { entries: 1_000_000, onTheBusiest: 20_000, rounds: 40 }

const days = 1_095

/**
 * Measures the figures for closing a day, and a shift's sheet, with three years of data; reference: the plain sums
 * of the same day.
 */
export async function measureClosing(options: ClosingOptions): Promise<Measured> {
  const { entries, onTheBusiest, rounds, databaseUrl } = options
  const stage = await openStage({ players: 50, databaseUrl })
  try {
    const { sql } = stage
    const busiest = await fillBooks(sql, { entries, days, onTheBusiest })
    const { url, cookie } = await stage.startServer('http://127.0.0.1:9')
    const ask = async <Answer>(path: string) => {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/reports/${path}`, { headers: { cookie } })
      const body = (await answer.json()) as Answer
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(body)}`)
      return { body, ms: performance.now() - startedAt }
    }
    const times = {
      day: [] as number[],
      plain: [] as number[],
      shift: [] as number[],
      busiest: [] as number[],
    }
    let wrong = 0
    const before = await wholeReads(sql)
    for (let round = -3; round < rounds; round++) {
      const day = dayBack(2 + ((Math.abs(round) * 37) % (days - 10)))
      const usual = await ask<DayShown>(`daily-close?day=${day}`)
      const plain = await plainSums(sql, day)
      const shift = await ask<ShiftFigures>(`shift?from=${day} 08:00:00&until=${day} 16:00:00`)
      const crowded = await ask<DayShown>(`daily-close?day=${busiest}`)
      if (!agree(usual.body, plain.rows) || crowded.body.figures.drifts.length > 0) wrong += 1
      if (shift.body.people.length === 0) wrong += 1
      if (round < 0) continue
      times.day.push(usual.ms)
      times.plain.push(plain.ms)
      times.shift.push(shift.ms)
      times.busiest.push(crowded.ms)
    }
    return {
      figures: toFigures(times, { wrong, reads: Math.floor(((await wholeReads(sql)) - before) / rounds) }),
      notes: [
        `${entries.toLocaleString('en')} entries in three years, ${onTheBusiest.toLocaleString('en')} on the busiest day`,
      ],
    }
  } finally {
    await stage.close()
  }
}

const dayBack = (count: number) =>
  new Date(Date.now() + 7 * 3_600_000 - count * 86_400_000).toISOString().slice(0, 10)

type Sums = { account: string; came: number; went: number }

/** Computes what is needed to check the day with pencil and paper: two sums per account. */
async function plainSums(sql: Sql, day: string): Promise<{ rows: Sums[]; ms: number }> {
  const startedAt = performance.now()
  const from = new Date(`${day}T00:00:00+07:00`)
  const rows = await sql<Sums[]>`
    select account_code as account, coalesce(sum(amount_satang) filter (where direction = 'in'), 0)::bigint as came,
      coalesce(sum(amount_satang) filter (where direction = 'out'), 0)::bigint as went
    from statement_entry where occurred_at >= ${from} and occurred_at < ${new Date(from.getTime() + 86_400_000)}
    group by account_code`
  return { rows, ms: performance.now() - startedAt }
}

const agree = ({ figures }: DayShown, sums: readonly Sums[]) =>
  figures.drifts.length === 0 &&
  sums.length > 0 &&
  sums.every(({ account, came, went }) => {
    const shown = figures.accounts.find(({ code }) => code === account)
    return shown?.came.baht === (came / 100).toFixed(2) && shown.went.baht === (went / 100).toFixed(2)
  })

/** Returns how often PostgreSQL has read one of these tables from beginning to end. */
async function wholeReads(sql: Sql): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`
  const [row] = await sql<{ reads: number }[]>`
    select sum(seq_scan)::int as reads from pg_stat_user_tables where relname in ('statement_entry', 'credit_order', 'request', 'audit')`
  return row!.reads
}

function toFigures(
  { day, plain, shift, busiest }: Record<'day' | 'plain' | 'shift' | 'busiest', number[]>,
  { wrong, reads }: { wrong: number; reads: number },
): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const slow = quantile(day, 0.99)
  return [
    compare('close of a day, p50', [median(day), median(plain)], ms).only(),
    compare('close of a day, p99', [slow, quantile(plain, 0.99)], ms).only(),
    compare('sheet of a shift, p50', [median(shift), median(plain)], ms).only(),
    compare('close of the busiest day, p50', [median(busiest), median(plain)], ms).only(),
    aim('close of a usual day, p99', ms(slow), '≤ 250 ms', slow <= 250),
    must('figures that differ from the plain sums', String(wrong), '0', wrong === 0),
    must('whole tables read for a round of answers', String(reads), '0', reads === 0),
  ]
}
