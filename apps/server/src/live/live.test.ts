import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { openStream } from '#testing/stream.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
})

const player = (index: number) => world.shop.players[index]!

test('an entry and a request appear on every open stream as in the list', async () => {
  const viewer = await world.as('viewer')
  await using first = await openStream(nok)
  await using second = await openStream(viewer)
  const [depositId, entryId] = [await desk.asks(player(0)), await desk.pays(player(0))]
  for (const stream of [first, second]) {
    await stream.next(
      ({ name, data }) => name === 'row' && (data as { row: { id: string } }).row.id === entryId,
    )
    await stream.next(
      ({ name, data }) => name === 'row' && (data as { row: { id: string } }).row.id === depositId,
    )
  }
  const shown = first.rows().find(({ row }) => row.id === entryId)
  const { rows } = await nok.get('statements/list')
  expect(shown).toEqual({ topic: 'statements', row: rows.find((row: { id: string }) => row.id === entryId) })
})

test('each role gets its permitted actions, and the reason for the others', async () => {
  const viewer = await world.as('viewer')
  await using mine = await openStream(nok)
  await using theirs = await openStream(viewer)
  const entryId = await desk.pays(player(1))
  const row = async (stream: typeof mine) => {
    const { data } = await stream.next(
      ({ name, data }) => name === 'row' && (data as { row: { id: string } }).row.id === entryId,
    )
    return (data as { row: { can: Record<string, unknown> } }).row
  }
  expect((await row(mine)).can).toMatchObject({ claim: true, match: true, takeOver: 'not-claimed' })
  expect((await row(theirs)).can).toMatchObject({ claim: 'not-permitted', match: 'not-permitted' })
})

test('a match is streamed step by step with rising versions, and ends as done', async () => {
  await using stream = await openStream(nok)
  const [depositId, entryId] = [await desk.asks(player(2)), await desk.pays(player(2))]
  await desk.match(nok, entryId, depositId)
  await stream.next(
    ({ name, data }) =>
      name === 'row' &&
      (data as { row: { id: string; state: string } }).row.id === depositId &&
      (data as { row: { state: string } }).row.state === 'done',
  )
  const seen = stream.rows().filter(({ row }) => row.id === depositId)
  expect(seen.map(({ row }) => row.version)).toEqual(
    seen.map(({ row }) => row.version).toSorted((a, b) => a - b),
  )
  expect(seen.map(({ row }) => row.state)[0]).toBe('pending')
})

test('during the call to the back-end the entry, the deposit and the order show it on every screen', async () => {
  await using stream = await openStream(nok)
  const [depositId, entryId] = [await desk.asks(player(3)), await desk.pays(player(3))]
  await world.fault(player(3), 'silent')
  const { orderId } = await desk.match(nok, entryId, depositId)
  type Shown = { row: { id: string; phase?: string; state: string } }
  for (const id of [depositId, entryId, orderId])
    await stream.next(({ name, data }) => {
      const { row } = (data as Partial<Shown>) ?? {}
      return name === 'row' && row?.id === id && (row?.phase ?? row?.state) === 'sending'
    })
})

test('an employee viewing an entry is shown to colleagues at once', async () => {
  await using stream = await openStream(await world.as('viewer'))
  const entryId = await desk.pays(player(8))
  await nok.post('statements/look', { entryId })
  const { data } = await stream.next(({ name }) => name === 'presence')
  expect(data).toMatchObject({ email: 'nok@example.test', entryId })
})

test('a later client gets the employees still viewing, and not those who left', async () => {
  const entryId = await desk.pays(player(9))
  const lek = await world.as('support', 'lek')
  await using early = await openStream(nok)
  await lek.post('statements/look', { entryId })
  await nok.post('statements/look', { entryId })
  await nok.post('statements/look', { entryId: null })
  const left = (data: unknown) => (data as { entryId: string | null }).entryId === null
  await early.next(({ name, data }) => name === 'presence' && left(data))
  await using late = await openStream(nok)
  await late.next(({ name }) => name === 'presence')
  expect(late.heard.filter(({ name }) => name === 'presence').map(({ data }) => data)).toEqual([
    expect.objectContaining({ email: 'lek@example.test', entryId }),
  ])
})

// Invariant: A screen never misses a row. Rule: stream first, then list; higher version wins; a screen that
// hears rows reads again what they missed (`stream.onReread`). Database: `raise_version`, `announce_changes`.
test('a stream begins with a resync, so that nothing is lost between list and stream', async () => {
  await using stream = await openStream(nok)
  expect(await stream.next(() => true)).toEqual({ name: 'resync', data: {} })
})

test('when the listening connection breaks, every screen gets a resync', async () => {
  await using stream = await openStream(nok)
  await stream.next(({ name }) => name === 'resync')
  const resyncs = () => stream.heard.filter(({ name }) => name === 'resync').length
  await world.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
  await expect.poll(resyncs).toBe(2)
  const entryId = await desk.pays(player(6))
  await stream.next(
    ({ name, data }) => name === 'row' && (data as { row: { id: string } }).row.id === entryId,
  )
})

test('a change of more rows than are sent one by one sends a resync', async () => {
  await using stream = await openStream(nok)
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${player(7).id}, 100 from generate_series(1, 501)`
  await stream.next(
    ({ name, data }) => name === 'resync' && (data as { topic?: string }).topic === 'deposits',
  )
})

test('five hundred rows of one statement arrive one by one: the notification fits', async () => {
  await using stream = await openStream(nok)
  const ids = await world.sql<{ id: string }[]>`
    insert into request (id, external_key, kind, player_id, amount)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${player(7).id}, 100 from generate_series(1, 500) returning id`
  // Requests of the tests before may still change meanwhile: only these are counted.
  const made = new Set(ids.map(({ id }) => id))
  const arrived = () =>
    stream.rows().flatMap(({ topic, row }) => (topic === 'deposits' && made.has(row.id) ? [row.id] : []))
  await expect.poll(() => arrived().length).toBe(500)
  expect(new Set(arrived())).toEqual(made)
})

test('a stream without a session is refused, and a switched-off employee’s stream is closed', async () => {
  const answer = await fetch(`${world.url}/api/live`)
  expect(answer.status).toBe(401)
  const lek = await world.as('support', 'lek')
  const stream = await openStream(lek)
  await world.sql`update employee set active = false where email = 'lek@example.test'`
  await stream.ended
})
