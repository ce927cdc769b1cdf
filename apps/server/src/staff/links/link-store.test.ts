import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { inMinutes, insertEmployee, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { findLink, lockLink, saveLink, useLink, withdrawLinks } from './link-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
type Change = Record<string, unknown>
const createdBy = 'boss@example.test'

async function insertLink(tx: Tx, name: string, change: Change): Promise<Buffer> {
  const hash = Buffer.from(name)
  await tx`insert into auth.staff_link ${tx({ hash, kind: 'password', createdBy, ...change })}`
  return hash
}
/** The names of the links that were withdrawn or used within the last minutes. */
const lately = async (tx: Tx, column: 'withdrawn_at' | 'used_at') =>
  (
    await tx<{ name: string }[]>`
      select convert_from(hash, 'UTF8') as name from auth.staff_link where ${tx(column)} > ${minutesAgo(2)} order by 1`
  ).map(({ name }) => name)

/** Links of Dao of which none but the open ones may be touched, and one of Pim. */
async function manyLinks(tx: Tx) {
  const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
  const of = { employeeId: dao.id }
  await insertLink(tx, 'open', of)
  await insertLink(tx, 'open too', of)
  await insertLink(tx, 'invitation', { ...of, kind: 'invitation' })
  await insertLink(tx, 'used', { ...of, usedAt: minutesAgo(7) })
  await insertLink(tx, 'withdrawn', { ...of, withdrawnAt: minutesAgo(8) })
  await insertLink(tx, 'of a colleague', { employeeId: pim.id })
  return dao
}

test('a new link takes the place of the open ones of its kind and its employee, for an hour', () =>
  tried(async (tx) => {
    const { id } = await manyLinks(tx)
    const hash = Buffer.from('new')
    const until = await saveLink(tx, { hash, employeeId: id, kind: 'password', createdBy })
    expect(until > inMinutes(58) && until < inMinutes(62)).toBe(true)
    expect(await lately(tx, 'withdrawn_at')).toEqual(['open', 'open too'])
    expect(await findLink(tx, hash)).toEqual({
      kind: 'password',
      state: 'open',
      employeeId: id,
      expiresAt: until,
      email: 'dao@example.test',
      displayName: 'dao Test',
    })
  }))

test('links of every kind are withdrawn together, but only those that nobody has used', () =>
  tried(async (tx) => {
    const { id } = await manyLinks(tx)
    await withdrawLinks(tx, id)
    expect(await lately(tx, 'withdrawn_at')).toEqual(['invitation', 'open', 'open too'])
  }))

const links: [string, () => Change, string][] = [
  ['until its end', () => ({ expiresAt: inMinutes(1) }), 'open'],
  ['after its end', () => ({ expiresAt: minutesAgo(1) }), 'expired'],
  ['withdrawn', () => ({ withdrawnAt: minutesAgo(4) }), 'expired'],
  ['used', () => ({ usedAt: minutesAgo(4) }), 'used'],
  ['used, and its end is past', () => ({ usedAt: minutesAgo(4), expiresAt: minutesAgo(1) }), 'used'],
  ['used, and withdrawn', () => ({ usedAt: minutesAgo(4), withdrawnAt: minutesAgo(1) }), 'used'],
  ['of somebody switched off', () => ({ active: false }), 'expired'],
]
test.each(links)('a link is told by its token: %s', (_, changeAt, state) =>
  tried(async (tx) => {
    const { active = true, ...change } = changeAt()
    const dao = await insertEmployee(tx, 'dao', { active })
    const pim = await insertEmployee(tx, 'pim')
    const hash = await insertLink(tx, 'one', { employeeId: dao.id, ...change })
    const beside = await insertLink(tx, 'beside', { employeeId: pim.id, kind: 'invitation' })
    expect(await findLink(tx, hash)).toMatchObject({ state, email: dao.email, kind: 'password' })
    expect(await lockLink(tx, beside)).toMatchObject({ state: 'open', email: pim.email, kind: 'invitation' })
    expect(await lockLink(tx, Buffer.from('no link'))).toBeNull()
  }),
)

test('of several links only the one that was followed is used', () =>
  tried(async (tx) => {
    await manyLinks(tx)
    await useLink(tx, Buffer.from('open too'))
    expect(await lately(tx, 'used_at')).toEqual(['open too'])
  }))
