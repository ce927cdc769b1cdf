import { startChild } from './child.ts'
import { aim, compare, type Figure, type Measured, must } from './figure.ts'
import type { MatchJob, MatchTimes } from './match-load.ts'
import { addPairs } from './money-rows.ts'
import { openStage } from './stage.ts'

export type MatchOptions = { matches: number; perSecond: number; databaseUrl?: string }

export const fullMatch: MatchOptions = { matches: 200, perSecond: 20 }

const mostTimes = 2
const aimMs = 40
const warming = 30

/**
 * Measures the time from pressing "match" to `done` on a screen, with a back-end that takes 20 ms; the
 * reference does everything in one request.
 */
export async function measureMatch({ matches, perSecond, databaseUrl }: MatchOptions): Promise<Measured> {
  const first = Math.min(warming, matches)
  const stage = await openStage({ players: matches * 2 + first, databaseUrl })
  const load = startChild<MatchJob, MatchTimes>(new URL('match-load.ts', import.meta.url))
  try {
    const pairs = await addPairs(stage.sql, stage.shop.players)
    await stage.sql`create table bench_credit (id uuid primary key, state text not null)`
    const backend = await stage.startBeside('slow-backend')
    const server = await stage.startServer(backend.url)
    const reference = await stage.startBeside('match-reference', { CREDIT_BACKEND_URL: backend.url })
    await load.ask({ do: 'open', url: server.url, cookie: server.cookie, referenceUrl: reference.url })

    const match = (from: number, to: number, pace: number | null) =>
      load.ask({ do: 'match', pairs: pairs.slice(from, to), perSecond: pace })
    await match(0, first, null) // warm-up
    const alone = await match(first, first + matches, null)
    const paced = await match(first + matches, first + matches * 2, perSecond)
    const [credited] = await stage.sql<{ count: number }[]>`select count(*) from ledger`
    const figures = [
      ...toFigures('one after the other', alone),
      ...toFigures(`${perSecond} a second`, paced),
      must('credited once', `${credited!.count} of ${pairs.length}`, 'all', credited!.count === pairs.length),
    ]
    return {
      figures,
      notes: [
        '20 ms of each is the back-end’s; the reference keeps its connection to it, ours opens one for each call',
      ],
    }
  } finally {
    await load.stop()
    await stage.close()
  }
}

function toFigures(how: string, { ours, reference }: MatchTimes): Figure[] {
  const text = (value: number) => `${value.toFixed(1)} ms`
  return [
    compare(`${how}, p50`, [ours.p50, reference.p50], text).atMost(mostTimes),
    compare(`${how}, p99`, [ours.p99, reference.p99], text).only(),
    aim(`${how}, p50 by itself`, text(ours.p50), `≤ ${aimMs} ms`, ours.p50 <= aimMs),
  ]
}
