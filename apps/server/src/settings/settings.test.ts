import { usualApprovals } from '@khlang/domain/staff/approval'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newWorld } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner')
})

test('the owner changes the named settings, the others stay, and the audit holds the earlier values', async () => {
  const before = await owner.get('settings/get')
  const after = await owner.post('settings/update', { ageing: { amber: 60, red: 180 }, breaker: 4 })
  expect(after).toEqual({ ...before, ageing: { amber: 60, red: 180 }, breaker: 4 })
  expect((await owner.get('staff/me')).ageing).toEqual({ amber: 60, red: 180 })
  const lines =
    await world.sql`select object_id, before, after from audit where act = 'setting.change' order by object_id`
  expect(lines).toEqual([
    {
      objectId: 'desk.ageing',
      before: { value: { amber: 120, red: 300 } },
      after: { value: { amber: 60, red: 180 } },
    },
    { objectId: 'sending.breaker', before: { value: 10 }, after: { value: 4 } },
  ])
})

test('approval rules saved by an older version are kept, and new ones get their defaults', async () => {
  await world.sql`
    insert into setting (key, value) values ('approvals', ${world.sql.json({ from: { 'withdrawal.transfer': 500 }, alone: 'person' })})
    on conflict (key) do update set value = excluded.value`
  const { approvals } = await owner.get('settings/get')
  expect(approvals).toEqual({
    ...usualApprovals,
    from: { ...usualApprovals.from, 'withdrawal.transfer': 500 },
    alone: 'person',
  })
  await world.sql`delete from setting where key = 'approvals'`
})

test('a payout number is tested at the bundled back-end: it answers, nobody is paid, and it is audited', async () => {
  const found = await owner.post('staff/test-transfer', { number: 3 })
  expect(found).toMatchObject({ verdict: expect.stringMatching(/^(yes|no)$/) })
  const [line] = await world.sql`select actor, after from audit where act = 'setting.test'`
  expect(line).toMatchObject({ actor: 'owner@example.test', after: { number: 3 } })
  expect(await world.sql`select 1 from credit_order`).toHaveLength(0)
  expect((await owner.refused('staff/test-transfer', { number: 5 })).code).toBe('bad-input')
})

test('a back-end that does not answer is reported as unknown', async () => {
  await world.backendLeaves()
  expect((await owner.post('staff/test-transfer', { number: 2 })).verdict).toBe('unknown')
  await world.backendReturns()
})

test('with another back-end no number can be tested: that would move real money', async () => {
  await using elsewhere = await newWorld({ bundled: false })
  const boss = await elsewhere.as('owner')
  expect((await boss.get('settings/get')).bundled).toBe(false)
  expect((await boss.refused('staff/test-transfer', { number: 2 })).code).toBe('backend-not-bundled')
  expect(await elsewhere.sql`select 1 from audit where act = 'setting.test'`).toHaveLength(0)
})

test('with one wrong field nothing is changed', async () => {
  const before = await owner.get('settings/get')
  const refusal = await owner.refused('settings/update', {
    coolDownHours: 1,
    ageing: { amber: 300, red: 120 },
  })
  expect(refusal).toMatchObject({ code: 'bad-input', fields: [{ message: 'Amber must come before red.' }] })
  expect(await owner.get('settings/get')).toEqual(before)
})

test('a setting that a colleague changed meanwhile is not overwritten, and other settings can be saved', async () => {
  const seen = await owner.get('settings/get')
  const second = await world.as('owner', 'second')
  await second.post('settings/update', { coolDownHours: 5 })
  const refusal = await owner.refused('settings/update', {
    coolDownHours: 9,
    seen: { coolDownHours: seen.coolDownHours },
  })
  expect(refusal).toMatchObject({
    code: 'stale-version',
    row: { changedBy: 'second@example.test', settings: { coolDownHours: 5 } },
  })
  expect((await owner.get('settings/get')).coolDownHours).toBe(5)
  const after = await owner.post('settings/update', { breaker: 7, seen: { breaker: seen.breaker } })
  expect(after).toMatchObject({ breaker: 7, coolDownHours: 5 })
  expect(await owner.post('settings/update', { coolDownHours: 9, seen: { coolDownHours: 5 } })).toMatchObject(
    { coolDownHours: 9 },
  )
})

test('requests that wait longer than the shop allows are counted', async () => {
  const count = async () => (await owner.get('dashboard/counters')).late
  const before = await count()
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, bonus, created_at)
    values (gen_random_uuid(), 'late', 'withdrawal', ${world.shop.players[0]!.id}, 100, 0, clock_timestamp() - interval '200 seconds')`
  await owner.post('settings/update', { ageing: { amber: 60, red: 600 } })
  expect(await count()).toBe(before)
  await owner.post('settings/update', { ageing: { amber: 60, red: 180 } })
  expect(await count()).toBe(before + 1)
})
