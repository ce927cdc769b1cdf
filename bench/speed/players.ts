import { createRandom } from '@khlang/seed/random'
import { openBrowser } from '../../e2e/browser.ts'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import { compare, type Figure, type Measured, must } from './figure.ts'
import { enterAs } from './front/page-load.ts'
import { typeSearches } from './front/type-search.ts'
import { fillPlayers } from './many-players.ts'
import { median, quantile } from './quantile.ts'
import { openStage } from './stage.ts'

export type PlayersOptions = {
  players: number
  rounds: number
  /** How many searches of each of four kinds are typed in a browser; with 0 no browser is started. */
  typed: number
  databaseUrl?: string
}

export const fullPlayers: PlayersOptions = { players: 1_000_000, rounds: 100, typed: 12 }

/** The ways to search for a player: what the player says on the phone. */
type Way =
  | 'code'
  | 'mobile'
  | 'last digits'
  | 'account'
  | 'name'
  | 'last name'
  | 'within a name'
  | 'common name'
type SearchCase = { way: Way; q: string }
type Answer = { ms: number; found: boolean }

/**
 * Measures the search for players by what they say on the phone, and the list with its filters, among
 * `players` of them; reference: reading one row.
 */
export async function measurePlayers({
  players,
  rounds,
  typed,
  databaseUrl,
}: PlayersOptions): Promise<Measured> {
  const stage = await openStage({ players: 50, databaseUrl })
  try {
    await fillPlayers(stage.sql, players)
    const searches = await chooseSearches(stage.sql, rounds)
    const { url, cookie } = await stage.startServer('http://127.0.0.1:9')
    const ask = async (path: string): Promise<Answer> => {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } })
      const { rows } = (await answer.json()) as { rows?: unknown[] }
      return {
        ms: performance.now() - startedAt,
        found: answer.ok && (rows === undefined || rows.length > 0),
      }
    }
    const answers: Record<string, Answer[]> = {}
    const keep = (name: string, answer: Answer) => (answers[name] ??= []).push(answer)
    const row = `players/player?id=${stage.shop.players[0]!.id}`
    const [first] = stage.shop.agents
    const lists = {
      'first page': 'players/list',
      'first page by code': 'players/list?sort=code&direction=asc',
      'one agent': `players/list?agent=${first!.id}`,
      'one bank': 'players/list?bank=GSB',
      'on watch': 'players/list?status=watch',
      options: 'players/options',
    }
    for (let round = -5; round < searches.length / ways.length; round++)
      for (const [index, way] of ways.entries()) {
        const { q } = searches[(Math.max(0, round) * ways.length + index) % searches.length]!
        const read: Record<string, Answer> = {
          row: await ask(row),
          [`search by ${way}`]: await ask(`players/search?q=${encodeURIComponent(q)}`),
          [`list by ${way}`]: await ask(`players/list?q=${encodeURIComponent(q)}`),
        }
        if (index === 0)
          for (const [name, path] of Object.entries(lists))
            Object.assign(read, { [`list: ${name}`]: await ask(path) })
        if (round >= 0) for (const [name, answer] of Object.entries(read)) keep(name, answer)
      }
    const typedAnswers = typed === 0 ? [] : await typeAll(url, cookie, searches.slice(0, typed * ways.length))
    return {
      figures: [...toFigures(answers), ...typedAnswers],
      notes: [`${players.toLocaleString('en')} players; every time is that of the whole answer over HTTP`],
    }
  } finally {
    await stage.close()
  }
}

const ways: readonly Way[] = [
  'code',
  'mobile',
  'last digits',
  'account',
  'name',
  'last name',
  'within a name',
  'common name',
]

/** Measures the same searches on a screen: prefixes, suffixes and parts of a Thai name, typed into the list. */
async function typeAll(url: string, cookie: string, cases: readonly SearchCase[]): Promise<Figure[]> {
  await using browser = await openBrowser()
  const page = await browser.person()
  await enterAs(page, url, cookie)
  await page.goto(`${url}/management/user`)
  await page.locator('[role=row][data-id]').first().waitFor()
  const typedWays: readonly Way[] = ['code', 'mobile', 'last digits', 'within a name']
  const searches = cases.filter(({ way }) => typedWays.includes(way)).map(({ q }) => q)
  await typeSearches(page, searches.slice(0, 4)) // warm-up
  const times = await typeSearches(page, searches)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const p50 = median(times)
  return [
    must('typed in a browser, to the frame that shows it, p50', ms(p50), '≤ 100 ms', p50 <= 100),
    compare('typed in a browser, p95', [quantile(times, 0.95), p50], ms).only(),
    must(
      'typed searches that were seen',
      `${times.length} of ${searches.length}`,
      'three in four',
      times.length >= searches.length * 0.75,
    ),
  ]
}

/**
 * Returns searches for existing people, with prefixes of different lengths, as they occur while someone
 * types.
 */
async function chooseSearches(sql: Sql, rounds: number): Promise<SearchCase[]> {
  const people = await sql<Record<'code' | 'mobile' | 'account' | 'first' | 'last', string>[]>`
    select code, mobile, account_number as account, first_name as first, last_name as last
    from player where code like 'm%' order by hashtext(code) limit ${rounds * 20}`
  const random = createRandom(5)
  return Array.from({ length: rounds }, () => random.pick(people)).flatMap((one): SearchCase[] => [
    { way: 'code', q: one.code.slice(0, random.whole(2, 8)) },
    { way: 'mobile', q: one.mobile.slice(0, random.whole(4, 10)) },
    { way: 'last digits', q: one.account.slice(-4) },
    { way: 'account', q: one.account.slice(0, random.whole(5, 10)) },
    { way: 'name', q: `${one.first} ${one.last.slice(0, 4)}` },
    { way: 'last name', q: one.last },
    { way: 'within a name', q: one.last.slice(2, 8) },
    { way: 'common name', q: one.first.slice(0, 3) },
  ])
}

function toFigures({ row, ...rest }: Record<string, Answer[]>): Figure[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const times = (answers: readonly Answer[]) => answers.map((answer) => answer.ms)
  const searches = Object.entries(rest).filter(([name]) => name.startsWith('search'))
  const lists = Object.entries(rest).filter(([name]) => name.startsWith('list'))
  const all = (some: typeof searches) => some.flatMap(([, answers]) => answers)
  const nothing = all(searches).filter(({ found }) => !found).length
  const search = median(times(all(searches)))
  const list = median(times(all(lists)))
  return [
    ...[...searches, ...lists].map(([name, answers]) =>
      compare(`${name}, p50`, [median(times(answers)), median(times(row!))], ms).only(),
    ),
    compare('search, p99', [quantile(times(all(searches)), 0.99), quantile(times(row!), 0.99)], ms).only(),
    compare('list, p99', [quantile(times(all(lists)), 0.99), quantile(times(row!), 0.99)], ms).only(),
    must('search, p50', ms(search), '≤ 5 ms', search <= 5),
    must('list, p50', ms(list), '≤ 10 ms', list <= 10),
    must('searches that found nothing', `${nothing} of ${all(searches).length}`, '0', nothing === 0),
  ]
}
