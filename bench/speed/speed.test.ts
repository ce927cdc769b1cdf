import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { measureAudit } from './audit.ts'
import { measureCandidates } from './candidates.ts'
import { measureDoor } from './door.ts'
import { measureClosing } from './closing.ts'
import { asText, failed, type Figure, type Measured } from './figure.ts'
import { measureImport } from './import.ts'
import { measureList } from './list.ts'
import { measureLive } from './live.ts'
import { measureMatch } from './match.ts'
import { measurePlayers } from './players.ts'
import { measurePlayerView } from './player-view.ts'
import { measureRestore } from './restore.ts'
import { measureSiege } from './siege.ts'
import { measureWorkers } from './workers.ts'

/**
 * Runs most parts once, very small, to check that it works, counts correctly and misses nothing. `npm run
 * bench` measures the speed.
 */
const databases: TestDatabase[] = []
beforeAll(async () => {
  for (let part = 0; part < 13; part++) databases.push(await newTestDatabase())
})
afterAll(async () => {
  for (const database of databases) await database[Symbol.asyncDispose]()
})
const urlOf = (part: number) => ({ databaseUrl: databases[part]!.url })

/** Returns figures that must be right at any speed: a `must` without a reference is a count. */
function counted({ figures }: Measured): Figure[] {
  return figures.filter(({ weight, reference }) => weight === 'must' && reference === '')
}

test('list: both sides return the same bytes, nothing fails, and the table is never scanned', async () => {
  const options = { rows: 3_000, waiting: 200, players: 50, starts: 1, rounds: 1, roundMs: 200, ...urlOf(0) }
  const measured = await measureList(options)
  expect(counted(measured).map(({ held }) => held)).toEqual([true, true])
  expect(measured.details?.join('\n')).toContain('request_by_state')
})

test('live: every screen shows the last version of every row', async () => {
  const measured = await measureLive({ screens: 5, perSecond: 50, changes: 20, ...urlOf(1) })
  expect(counted(measured).map(({ ours, held }) => [ours, held])).toEqual([
    ['0', true],
    ['100 of 100', true],
  ])
})

test('match: each is done and credited exactly once', async () => {
  const measured = await measureMatch({ matches: 5, perSecond: 20, ...urlOf(2) })
  expect(counted(measured).map(({ ours }) => ours)).toEqual(['15 of 15'])
})

test('workers: each order of a backlog is credited once, with one call', async () => {
  const measured = await measureWorkers({ orders: 40, rounds: 1, ...urlOf(3) })
  expect(counted(measured).map(({ ours }) => ours)).toEqual(['40 of 40', '40'])
})

test('import: every line of two overlapping files is added once', async () => {
  const measured = await measureImport({ lines: 6_000, ...urlOf(5) })
  expect(measured.figures.filter(({ bar }) => bar === 'all').map(({ ours }) => ours)).toEqual([
    '6000 of 6000',
    '3000 of 3000',
    '9000 of 9000',
  ])
})

test('candidates: every open entry finds the request of its amount', async () => {
  const options = { players: 10_000, entries: 2_000, waiting: 400, searches: 10, ...urlOf(4) }
  expect(counted(await measureCandidates(options)).map(({ what, ours }) => [what, ours])).toContainEqual([
    'searches that found nothing',
    '0 of 20',
  ])
})

test('a required figure that is missed fails the run, a goal does not, and both are reported', () => {
  const figure = { what: 'p50', ours: '9 ms', reference: '3 ms', ratio: 3, bar: '≤ 2', held: false }
  const report = (weight: Figure['weight']) => ({
    part: 'live',
    at: '2026-11-21T00:00:00Z',
    figures: [{ ...figure, weight }],
    notes: [],
    seconds: 1,
    load: [0, 0] as [number, number],
  })
  expect([failed(report('must')), failed(report('aim'))]).toEqual([true, false])
  expect(asText(report('must'))).toMatch(/p50\s+9 ms\s+3 ms\s+3\.00\s+≤ 2 \(must\)\s+FAILED/)
})

test('players: everything that a caller may give as a name or number finds somebody', async () => {
  const measured = await measurePlayers({ players: 2_000, rounds: 6, typed: 0, ...urlOf(6) })
  expect(measured.figures.filter(({ bar }) => bar === '0').map(({ ours }) => ours)).toEqual(['0 of 48'])
})

test('the page of a player: every query is answered, for any player and for the one with the most requests', async () => {
  const options = { players: 500, requests: 2_000, ofTheBiggest: 300, rounds: 2, ...urlOf(7) }
  const { figures } = await measurePlayerView(options)
  expect(figures).toHaveLength(18)
})

test('closing: a day and a shift equal their plain sums, and read no rows of other days', async () => {
  const measured = await measureClosing({ entries: 30_000, onTheBusiest: 500, rounds: 2, ...urlOf(8) })
  expect(counted(measured).map(({ what, ours }) => [what, ours])).toEqual([
    ['figures that differ from the plain sums', '0'],
    ['whole tables read for a round of answers', '0'],
  ])
})

test('audit: every changed line is located', async () => {
  const measured = await measureAudit({ lines: 1_000, edits: 20, edited: 100, ...urlOf(9) })
  expect(counted(measured).map(({ held }) => held)).toEqual([true])
})

test('sign-in: a wrong password gets the same answer for any e-mail', async () => {
  const { figures } = await measureDoor({ emails: 6, ...urlOf(10) })
  expect(figures.find(({ what }) => what.startsWith('different answers'))?.ours).toBe('1')
})

test('restore: a restored shop sends nothing by itself, and every credit made after the backup is found', async () => {
  const measured = await measureRestore({ requests: 2_000, ...urlOf(11) })
  const musts = measured.figures.filter(({ weight }) => weight === 'must')
  expect(
    musts.filter(({ held }) => !held).map(({ what }) => what),
    measured.notes.join('\n'),
  ).toEqual([])
  expect(musts).toHaveLength(9)
})

test('siege: no attack from outside or inside ends the process or shuts others out', async () => {
  const measured = await measureSiege({
    requests: 500,
    seconds: 1,
    only: ({ what }) => /^(500 half bodies at|saved views)/.test(what),
    ...urlOf(12),
  })
  expect(measured.figures.map(({ what }) => what)).toHaveLength(5)
  expect(measured.notes.filter((note) => note.includes('refused 0;'))).toHaveLength(3)
  expect(measured.figures.at(-1)).toMatchObject({ what: 'ends of the process', ours: '0' })
})
