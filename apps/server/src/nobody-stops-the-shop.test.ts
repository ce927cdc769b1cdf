import { expect, test, vi } from 'vitest'
import { heavyPaths } from './http/heavy-reads.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { routes } from '#testing/routes.ts'
import { openStream } from '#testing/stream.ts'

const world = worldOfFile({
  traffic: {
    requestsAtOnce: 4,
    maxWaiting: 5,
    perMinute: 120,
    heavyAtOnce: 2,
    heavyEach: 1,
    heavyWaiting: 2,
  },
})
const refused = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
  answer.headers.get('retry-after') !== null,
]
const full = [429, 'too-much-at-once', true]

/** Runs `work` while everybody who reads requests waits in the database. `waiting` returns how many do. */
async function whileRequestsAreLocked(work: (waiting: () => Promise<number>) => Promise<void>) {
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = world.sql.begin(async (tx) => {
    await tx`lock table request in access exclusive mode`
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  try {
    await work(async () => {
      // Only lists and sums that somebody requested; the server's own workers wait too.
      const waits = await lockWaits(world.sql)
      return waits.filter(({ query }) => /^\s*select (r[.]id|count)/.test(query)).length
    })
  } finally {
    unlock.resolve()
    await lock
  }
}
const comesTo = (count: () => Promise<number>, wanted: number) =>
  vi.waitFor(async () => expect(await count()).toBe(wanted), { timeout: 180_000, interval: 20 })

// Invariant: No employee takes more than a share of the server's capacity. Rule: `platform/http/traffic.ts`,
// `fair-gate.ts`.
test('an employee has a few requests running over all sessions, a few wait, and the rest are refused', async () => {
  const here = await world.as('viewer', 'greedy')
  const elsewhere = await world.as('viewer', 'greedy')
  const owner = await world.as('owner')
  await whileRequestsAreLocked(async (waiting) => {
    // Each another page, since equal reads at the same moment are one.
    let pages = 0
    const ask = (client: Client) => client.raw('GET', `/api/cashier/deposits?limit=${(pages += 1)}`)
    const all = [here, elsewhere, here, elsewhere].map(ask)
    await comesTo(waiting, 4)
    all.push(...[here, elsewhere, here, elsewhere, here, here, elsewhere].map(ask))
    const over = await Promise.any(
      all.map((one) => one.then((a) => (a.ok ? Promise.reject(new Error()) : a))),
    )
    expect(await refused(over)).toEqual(full)
    expect(await waiting()).toBe(4)
    expect((await owner.raw('GET', '/api/staff/me')).status).toBe(200)
    void Promise.allSettled(all)
  })
})

test('expensive reads of one employee leave room for other employees', async () => {
  const viewer = await world.as('viewer', 'reader')
  const owner = await world.as('owner')
  await whileRequestsAreLocked(async (waiting) => {
    const many = Array.from({ length: 4 }, () => viewer.raw('GET', '/api/cashier/deposit-totals'))
    // One runs and two wait: one employee may have that many and no more.
    const over = await Promise.any(
      many.map((one) => one.then((a) => (a.ok ? Promise.reject(new Error()) : a))),
    )
    expect(await refused(over)).toEqual(full)
    await comesTo(waiting, 1)
    const theirs = owner.raw('GET', '/api/cashier/deposit-totals')
    await comesTo(waiting, 2)
    expect((await owner.raw('GET', '/api/staff/me')).status).toBe(200)
    void Promise.allSettled([...many, theirs])
  })
  // The requests that waited come first.
  await vi.waitFor(
    async () => expect((await viewer.raw('GET', '/api/cashier/deposit-totals')).status).toBe(200),
    { timeout: 180_000, interval: 20 },
  )
})

test('an employee who exhausts their rate limit affects nobody else', async () => {
  const viewer = await world.as('viewer', 'quick')
  const owner = await world.as('owner')
  for (let batch = 0; batch < 200; batch++) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => viewer.raw('GET', '/api/staff/me')))
    const over = answers.find(({ status }) => status !== 200)
    if (!over) continue
    expect(await refused(over)).toEqual(full)
    expect((await owner.raw('GET', '/api/staff/me')).status).toBe(200)
    return
  }
  throw new Error('Nobody was refused.')
})

test('streams that one browser opens at once keep the same limit as those opened one by one', async () => {
  await using open = new AsyncDisposableStack()
  const browser = await world.as('support', 'nok')
  let ended = 0
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(browser)))
  for (const stream of streams) {
    open.use(stream)
    void stream.ended.then(() => (ended += 1))
  }
  await expect.poll(() => ended).toBe(14)
})

test('the oldest of one browser’s streams is closed at its limit, and an employee has a limit too', async () => {
  await using open = new AsyncDisposableStack()
  const browser = await world.as('viewer', 'watcher')
  const streams = []
  for (let at = 0; at < 7; at++) streams.push(open.use(await openStream(browser)))
  await streams[0]!.ended
  for (let others = 0; others < 3; others++) {
    const another = await world.as('viewer', 'watcher')
    for (let at = 0; at < 6; at++) open.use(await openStream(another))
  }
  const last = await world.as('viewer', 'watcher')
  // On a busy machine one of the other streams may have broken, and its place is free again.
  let answer = await last.raw('GET', '/api/live')
  for (let more = 0; answer.ok && more < 6; more++) {
    const { body } = answer
    open.defer(() => body!.cancel())
    answer = await last.raw('GET', '/api/live')
  }
  expect(answer.ok).toBe(false)
  expect(await refused(answer)).toEqual(full)
  open.use(await openStream(await world.as('owner')))
})

test('saved views of an employee are limited in number and length', async () => {
  const viewer = await world.as('viewer', 'saver')
  const view = (at: number, search: Record<string, string> = {}) => ({
    list: at % 2 === 0 ? 'deposits' : 'players',
    name: `view ${at}`,
    search,
  })
  await world.sql`
    insert into list_view (id, list, name, search, shared, author_id)
    select gen_random_uuid(), 'deposits', 'kept ' || n, '{}', false, (select id from employee where email = 'saver@example.test')
    from generate_series(1, 58) n`
  const answers = await Promise.all(
    [0, 1, 2, 3].map((at) => viewer.raw('POST', '/api/reports/save-view', view(at))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await viewer.refused('reports/save-view', view(9))).toMatchObject({
    status: 409,
    code: 'too-many-views',
  })
  const owner = await world.as('owner')
  const long = { q: 'x', columns: Array.from({ length: 900 }, () => 'amount').join(',') }
  const answer = await owner.raw('POST', '/api/reports/save-view', view(0, long))
  expect(answer.status).toBe(400)
  expect((await owner.get('reports/views', { list: 'deposits' })).rows).toEqual([])
})

test('every totals and shares route is limited as an expensive read, and every listed route exists', () => {
  const paths = Object.keys(routes).map((route) => `/api${route.replace(/^[A-Z]+ /, '')}`)
  expect(heavyPaths.filter((path) => !paths.includes(path))).toEqual([])
  const sums = paths.filter((path) => /(totals|shares)$/.test(path))
  expect(sums.filter((path) => !heavyPaths.includes(path))).toEqual([])
})
