import { randomUUID } from 'node:crypto'
import { dayOf, periodOf, startOf } from '@khlang/domain/time'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let boss: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('support', 'lek')
  boss = await world.as('supervisor', 'boss')
})

const view = (change: Record<string, unknown> = {}) => ({
  list: 'deposits',
  name: `view ${randomUUID()}`,
  search: { state: 'pending', sort: 'amount', columns: 'time,amount' },
  ...change,
})
const namesOf = async (client: Client) =>
  (await client.get('reports/views', { list: 'deposits' })).rows.map(({ name }: { name: string }) => name)

test('a private view is visible to its author, a shared one to everybody, each with its count', async () => {
  await desk.asks(world.shop.players[0]!, '500')
  await desk.asks(world.shop.players[1]!, '600')
  const mine = await nok.post('reports/save-view', view())
  const ours = await nok.post('reports/save-view', view({ shared: true, search: { amountFrom: '600' } }))
  expect(mine).toMatchObject({
    shared: false,
    author: 'nok Test',
    count: { count: 2, more: false },
    can: { change: true },
  })
  expect(ours).toMatchObject({ count: { count: 1, more: false } })
  expect(await namesOf(nok)).toEqual([mine.name, ours.name])
  expect(await namesOf(lek)).toEqual([ours.name])
  const { rows } = await lek.get('reports/views', { list: 'deposits' })
  expect(rows[0].can).toEqual({ change: 'not-permitted' })
})

test('all views that a shop shares are shown, and a list has a hundred of them at most', async () => {
  const shares = (from: number, to: number) => world.sql`
    insert into list_view (id, list, name, search, shared, author_id, created_at)
    select gen_random_uuid(), 'withdrawals', 'shared ' || n, '{}', true, e.id, now() - interval '1 year'
    from generate_series(${from}::int, ${to}::int) n, employee e where e.email = 'boss@example.test'`
  const list = { list: 'withdrawals', search: {} }
  const rowsOf = async (client: Client) => (await client.get('reports/views', { list: 'withdrawals' })).rows
  await shares(1, 98)
  const mine = await nok.post('reports/save-view', view(list))
  const answers = await Promise.all(
    [1, 2, 3].map(() => lek.raw('POST', '/api/reports/save-view', view({ ...list, shared: true }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(await boss.refused('reports/save-view', view({ ...list, shared: true }))).toMatchObject({
    status: 409,
    code: 'too-many-shared-views',
  })
  expect(await nok.refused('reports/save-view', view({ ...list, id: mine.id, shared: true }))).toMatchObject({
    code: 'too-many-shared-views',
  })
  expect(await rowsOf(nok)).toHaveLength(101)
  // A shop may have had more before there was a limit.
  await shares(99, 120)
  expect(await rowsOf(lek)).toHaveLength(122)
  await world.sql`delete from list_view where list = 'withdrawals'`
})

test('a saved period such as "today" is evaluated again at each use', async () => {
  const saved = await nok.post('reports/save-view', view({ search: { period: 'yesterday' } }))
  expect(saved.count).toEqual({ count: 0, more: false })
  const id = await desk.asks(world.shop.players[2]!, '700')
  const { from } = periodOf('yesterday', new Date())
  await world.sql`update request set created_at = ${startOf(from)} where id = ${id}`
  const { rows } = await nok.get('reports/views', { list: 'deposits' })
  expect(rows.find((row: { id: string }) => row.id === saved.id).count).toEqual({ count: 1, more: false })
  expect(dayOf(startOf(from))).toBe(from)
})

test('a shared view is changed and removed only by its author or a supervisor, and each change is audited', async () => {
  const saved = await nok.post('reports/save-view', view({ shared: true }))
  expect(await lek.refused('reports/save-view', view({ id: saved.id }))).toMatchObject({
    code: 'not-permitted',
  })
  expect(await lek.refused('reports/remove-view', { id: saved.id })).toMatchObject({ code: 'not-permitted' })
  const changed = await boss.post('reports/save-view', view({ id: saved.id, name: 'ยอดสูง', shared: true }))
  expect(changed).toMatchObject({ id: saved.id, name: 'ยอดสูง', author: 'nok Test' })
  await boss.post('reports/remove-view', { id: saved.id })
  expect(await namesOf(nok)).not.toContain('ยอดสูง')
  const lines =
    await world.sql`select actor, act from audit where object_kind = 'view' and object_id = ${saved.id} order by seq`
  expect(lines.map(({ actor, act }) => [actor, act])).toEqual([
    ['nok@example.test', 'view.save'],
    ['boss@example.test', 'view.save'],
    ['boss@example.test', 'view.remove'],
  ])
})

// Invariant: The audit log and what is shared show no full number or e-mail that somebody searched for.
test('a full number or e-mail in a view is masked in the audit log, and such a view is not shared', async () => {
  const [number, email] = ['0917726354', 'mali@mail.example']
  const of = (q: string, more: Record<string, unknown> = {}) =>
    view({ list: 'players', search: { q, status: 'normal' }, ...more })
  const saved = await boss.post('reports/save-view', of(number))
  expect(saved.search).toEqual({ q: number, status: 'normal' })
  await boss.post('reports/save-view', of(email, { id: saved.id }))
  await boss.post('reports/save-view', of(`มะลิ ${number}`, { id: saved.id }))
  for (const q of [number, email, `มะลิ ${number}`, '091-772-6354'])
    for (const id of [undefined, saved.id])
      expect(await boss.refused('reports/save-view', of(q, { shared: true, id }))).toMatchObject({
        status: 422,
        code: 'view-shows-person',
      })
  await boss.post('reports/remove-view', { id: saved.id })
  const lines = await world.sql`
    select before -> 'search' ->> 'q' as before, after -> 'search' ->> 'q' as after, before::text || after::text as whole
    from audit where object_kind = 'view' and object_id = ${saved.id} order by seq`
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [null, 'xxxxxx6354'],
    ['xxxxxx6354', 'm•••@mail.example'],
    ['m•••@mail.example', 'มะลิ xxxxxx6354'],
    ['มะลิ xxxxxx6354', null],
  ])
})

test('a view of what one employee did, or of the last digits of a number, is shared', async () => {
  const owner = await world.as('owner')
  for (const more of [
    { list: 'audit', search: { q: 'nok@example.test' } },
    { list: 'employees', search: { q: 'nok@example.test' } },
    { list: 'players', search: { q: '6354' } },
    { list: 'players', search: {} },
  ])
    expect(await owner.post('reports/save-view', view({ ...more, shared: true }))).toMatchObject({
      shared: true,
      search: more.search,
    })
})

test('a private view with a full number shows no count, which would be wrong or a look at the number', async () => {
  const owner = await world.as('owner')
  const saved = async (q: string) =>
    (await owner.post('reports/save-view', view({ name: q, list: 'players', search: { q } }))).count
  expect(await saved('0812345678')).toBeNull()
  expect(await saved('6354')).toMatchObject({ more: false })
})

test('another employee’s private view is not found, not even by a supervisor', async () => {
  const { id } = await nok.post('reports/save-view', view())
  for (const client of [lek, boss]) {
    expect(await client.refused('reports/save-view', view({ id }))).toMatchObject({ status: 404 })
    expect(await client.refused('reports/remove-view', { id })).toMatchObject({ status: 404 })
  }
  expect(await nok.refused('reports/save-view', view({ id, list: 'entries', search: {} }))).toMatchObject({
    status: 404,
  })
})

test('a view’s name is unique per author and list, in any case of letters', async () => {
  await nok.post('reports/save-view', view({ name: 'Waiting' }))
  expect(await nok.refused('reports/save-view', view({ name: 'waiting' }))).toMatchObject({
    code: 'view-name-taken',
  })
  await lek.post('reports/save-view', view({ name: 'waiting' }))
})

test('a filter unknown to every list is refused, and a viewer cannot share a view', async () => {
  expect(await nok.refused('reports/save-view', view({ search: { colour: 'gold' } }))).toMatchObject({
    code: 'bad-input',
  })
  expect(await nok.refused('reports/save-view', view({ search: { state: 'nowhere' } }))).toMatchObject({
    code: 'bad-input',
    fields: [{ path: 'state' }],
  })
  const viewer = await world.as('viewer')
  expect(await viewer.refused('reports/save-view', view({ shared: true }))).toMatchObject({
    code: 'not-permitted',
    permission: 'view.share',
  })
  await viewer.post('reports/save-view', view())
})

test('a count of more than 999 rows is marked as such', async () => {
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', ${world.shop.players[3]!.id}, 100 from generate_series(1, 1100)`
  const saved = await nok.post('reports/save-view', view({ search: {} }))
  expect(saved.count).toEqual({ count: 999, more: true })
})
