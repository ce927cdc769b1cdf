import { dayOf } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertRequest, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { findWaited } from './work-store.ts'
import { findWorkToday } from './work-today-store.ts'
import { workOf } from './work.ts'

const world = worldOfFile()

test('the list of employees has everybody’s work of today, and no service key’s; the dashboard that of the fifty with most', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    await tx`delete from audit`
    const names = Array.from({ length: 60 }, (_, at) => `hand-${String(at).padStart(2, '0')}@example.test`)
    const done = { playerId: world.shop.players[0]!.id, state: 'done' }
    for (const employee of names) await insertRequest(tx, { ...done, employee })
    for (const employee of names.slice(10)) await insertRequest(tx, { ...done, employee, kind: 'withdrawal' })
    await writeAudit(tx, { actor: 'service:LINE@Shop', act: 'request.create', object: ['request', 'x'] })
    const { rows } = await findWorkToday(tx)
    expect(rows.map(({ employee, credits, payouts }) => [employee, credits, payouts]).toSorted()).toEqual(
      names.map((name, at) => [name, 1, at < 10 ? 0 : 1]),
    )
    const { hands } = await workOf(tx, dayOf(new Date()))
    expect(hands.map(({ employee }) => employee)).toEqual(names.slice(10))
  }))

test('how long a request waited does not grow when its row is changed later', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await tx`delete from request`
    const playerId = world.shop.players[0]!.id
    const asked = new Date('2026-11-20T05:00:00Z')
    const after = (seconds: number) => new Date(asked.getTime() + seconds * 1_000)
    const made = { playerId, createdAt: asked, updatedAt: after(90_000) }
    await insertRequest(tx, { ...made, state: 'done', settledAt: after(30) })
    await insertRequest(tx, { ...made, state: 'done', kind: 'withdrawal', settledAt: after(70) })
    // Rows that have not changed since settled times are recorded have none.
    await insertRequest(tx, { ...made, state: 'done', kind: 'withdrawal', updatedAt: after(50) })
    const rows = await findWaited(tx, dayOf(asked))
    expect(new Map(rows.map(({ kind, worst }) => [kind, worst]))).toEqual(
      new Map([
        ['deposit', 30],
        ['withdrawal', 70],
      ]),
    )
  }))
