import type { AuditRow } from '@khlang/contract/staff/audit'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
let auditor: Client
let support: Client
let entryId: string
beforeAll(async () => {
  owner = await world.as('owner')
  auditor = await world.as('auditor')
  support = await world.as('support', 'nok')
  const desk = await newDesk(world)
  entryId = await desk.pays(world.shop.players[0]!)
  await support.post('statements/claim', { entryId })
})

const audit = async (by: Client, query: Record<string, string | number> = {}) =>
  (await by.get('staff/audit', { limit: 50, ...query })) as { rows: AuditRow[]; next: string | null }

test('an act is recorded with actor, object, change and origin', async () => {
  const { rows } = await audit(auditor, { employee: 'nok@example.test', act: 'entry.claim' })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    employee: 'nok@example.test',
    act: 'entry.claim',
    object: { kind: 'entry', id: entryId },
    after: { state: 'claimed' },
    origin: {
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      session: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  })
})

test.each(['supervisor', 'finance', 'support', 'viewer'] as const)(
  'a %s cannot read the audit',
  async (role) => {
    const one = await world.as(role, `curious-${role}`)
    await expect(one.get('staff/audit', { limit: 5 })).rejects.toThrow(/not-permitted/)
  },
)

test('a role that cannot read the audit cannot export it either', async () => {
  const finance = await world.as('finance', 'taker')
  await expect(
    finance.post('reports/export', { list: 'audit', format: 'csv', columns: 'time', reason: 'x' }),
  ).rejects.toThrow(/not-permitted/)
})

// Invariant: Whoever is refused for lack of a right is in the audit. Rule: `staff/audit/audit-denials.ts`.
test('a refusal for a missing permission is recorded, once a minute', async () => {
  const viewer = await world.as('viewer', 'eager')
  for (const _again of [1, 2, 3])
    await expect(viewer.post('statements/claim', { entryId })).rejects.toThrow(/not-permitted/)
  await expect(
    viewer.post('reports/export', { list: 'deposits', format: 'csv', columns: 'time', reason: 'x' }),
  ).rejects.toThrow(/not-permitted/)
  await vi.waitFor(async () => {
    const { rows } = await audit(owner, { employee: 'eager@example.test', act: 'right.denied' })
    expect(rows.map(({ object }) => object.id).toSorted()).toEqual(['entry.claim', 'list.export'])
  })
})

test('the audit is read page by page, filtered by day, person, act, object, player and number', async () => {
  const first = await audit(owner, { limit: 1 })
  const second = await audit(owner, { limit: 1, cursor: first.next! })
  expect(second.rows[0]!.number).toBeLessThan(first.rows[0]!.number)
  const ofEntry = await audit(owner, { kind: 'entry', object: entryId })
  expect(ofEntry.rows.map(({ act }) => act)).toContain('entry.claim')
  const byNumber = await audit(owner, { q: String(second.rows[0]!.number) })
  // The line is sealed in the background, perhaps between two reads.
  const same = { ...second.rows[0], sealed: expect.any(Boolean) }
  expect(byNumber.rows).toEqual([same])
  expect((await audit(owner, { from: '2020-01-01', to: '2020-01-02' })).rows).toEqual([])
  expect((await audit(owner, { q: 'nobody' })).rows).toEqual([])
  const byName = await audit(owner, { q: 'Nok@Example.test' })
  expect(new Set(byName.rows.map(({ employee }) => employee))).toEqual(new Set(['nok@example.test']))
  const { count } = (await owner.get('staff/audit-totals', { employee: 'nok@example.test' })) as {
    count: number
  }
  expect(count).toBe((await audit(owner, { employee: 'nok@example.test' })).rows.length)
  expect(await owner.get('staff/audit-line', { id: byNumber.rows[0]!.id })).toEqual(same)
  expect(await owner.get('staff/audit-choices', {})).toMatchObject({
    employees: expect.arrayContaining(['nok@example.test', 'eager@example.test']),
  })
})

test('personal data in the audit is masked', async () => {
  const player = world.shop.players[1]!
  await world.sql`insert into audit (actor, act, object_kind, object_id, before, after)
    values ('x@example.test', 'player.update', 'player', ${player.id}, ${world.sql.json({ mobile: '0812345678' })},
      ${world.sql.json({ mobile: '0898765432' })})`
  const { rows } = await audit(owner, { player: player.code, act: 'player.update' })
  const file = await owner.raw('POST', '/api/reports/export', {
    list: 'audit',
    format: 'csv',
    columns: 'act,before,after',
    player: player.code,
    act: 'player.update',
    reason: 'for the auditor',
  })
  const exported = await file.text()
  expect([rows.length, exported.includes('แก้ไขข้อมูลสมาชิก')]).toEqual([1, true])
  for (const seen of [JSON.stringify(rows), exported]) expect(seen).not.toMatch(/0812345678|0898765432/)
})

test('the audit shows how far it is sealed', async () => {
  await world.app.sealAudit()
  const state = (await owner.get('staff/audit-chain', {})) as { sealed: number; unsealed: number }
  expect(state).toMatchObject({ sealed: expect.any(Number), unsealed: 0, check: null })
  expect(state.sealed).toBeGreaterThan(0)
  expect((await audit(owner, { limit: 1 })).rows[0]!.sealed).toBe(true)
})
