import { randomUUID } from 'node:crypto'
import type { EmployeeId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { inMinutes, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { addResetPermit, useResetPermit } from './reset-permit-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const [employeeId, whose, other] = [randomUUID(), randomUUID(), randomUUID()] as EmployeeId[] as [
  EmployeeId,
  EmployeeId,
  EmployeeId,
]
const permit = (tx: Tx, approvedBy: string, change: Record<string, unknown> = {}) =>
  tx`insert into reset_permit ${tx({ id: randomUUID(), employeeId, whose, approvedBy, ...change })}`

test.each([
  ['open', () => ({}), true],
  ['a minute before its end', () => ({ until: inMinutes(1) }), true],
  ['a minute after its end', () => ({ until: minutesAgo(1) }), false],
  ['used', () => ({ usedAt: minutesAgo(3) }), false],
  ['of somebody else', () => ({ employeeId: other }), false],
  ['for somebody else', () => ({ whose: other }), false],
] as const)('a permit to make a password link is used: %s', (_, change, isUsed) =>
  tried(async (tx) => {
    await permit(tx, 'boss', change())
    expect(await useResetPermit(tx, { employeeId, whose })).toBe(isUsed ? 'boss' : null)
  }),
)

test('the oldest of several permits is used, and each once', () =>
  tried(async (tx) => {
    await addResetPermit(tx, { id: randomUUID(), employeeId, whose, approvedBy: 'last' })
    await permit(tx, 'first', { createdAt: minutesAgo(9) })
    await permit(tx, 'second', { createdAt: minutesAgo(6) })
    const use = () => useResetPermit(tx, { employeeId, whose })
    expect([await use(), await use(), await use(), await use()]).toEqual(['first', 'second', 'last', null])
  }))
