import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { matchesEmployeeSearch } from '@khlang/domain/staff/employee-filter'
import type { Client } from '#testing/client.ts'
import { openStream } from '#testing/stream.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner', 'boss')
})

const names = { firstName: 'ฟ้า', lastName: 'ใส' }
type Row = {
  id: string
  version: number
  email: string
  role: string
  state: string
  hidden: boolean
  displayName: string
  firstName: string
  lastName: string
}
const rowOf = async (name: string, as = owner): Promise<Row> =>
  (await as.get('staff/employees', { q: `${name}@`, hidden: 'true' })).rows[0]
const change = async (name: string, to: object, as = owner) => {
  const { id, version, firstName, lastName, role, hidden } = await rowOf(name)
  return as.raw('POST', '/api/staff/update', { id, version, firstName, lastName, role, hidden, ...to })
}
const auditOf = (id: string) =>
  world.sql<{ actor: string; act: string; before: unknown; after: unknown; reason: string | null }[]>`
    select actor, act, before, after, reason from audit where object_kind = 'employee' and object_id = ${id} order by seq`

describe('the list of employees', () => {
  test('is open to every employee, and shows why only owners can change it', async () => {
    await world.as('support', 'nok')
    const viewer = await world.as('viewer', 'lek')
    const { rows } = await viewer.get('staff/employees')
    expect(rows.find((row: Row) => row.email === 'nok@example.test')).toMatchObject({
      state: 'active',
      displayName: 'nok Test',
      can: { update: 'not-permitted', switchOff: 'not-permitted', history: 'not-permitted' },
    })
    expect((await rowOf('nok')) as unknown).toMatchObject({ can: { update: true, switchOff: true } })
  })

  test('shows hidden employees only to owners who ask, and neither in others’ streams nor in exports', async () => {
    const auditor = await world.as('auditor', 'aud')
    await world.as('viewer', 'ghost')
    await using theirs = await openStream(auditor)
    await using mine = await openStream(owner)
    await theirs.next(({ name }) => name === 'resync')
    await mine.next(({ name }) => name === 'resync')
    const { id } = await rowOf('ghost')
    expect((await change('ghost', { hidden: true })).status).toBe(200)
    await theirs.next(
      ({ name, data }) => name === 'resync' && (data as { topic?: string }).topic === 'employees',
    )
    await mine.next(({ name, data }) => name === 'row' && (data as { row: Row }).row.hidden === true)
    const asked = (client: Client, more = {}) =>
      client
        .get('staff/employees', { limit: 500, ...more })
        .then(({ rows }) => rows.some((row: Row) => row.id === id))
    expect(await asked(auditor, { hidden: 'true' })).toBe(false)
    expect(await asked(owner)).toBe(false)
    expect(await asked(owner, { hidden: 'true' })).toBe(true)
    expect((await auditor.raw('GET', `/api/staff/employee?id=${id}`)).status).toBe(404)
    expect((await owner.get('staff/employee', { id })).hidden).toBe(true)
    const seen = await rowOf('aud')
    expect(await auditor.get('staff/employee', { id: seen.id })).toMatchObject({ hidden: false })
    expect(theirs.rows().filter(({ row }) => row.id === id && (row as Row).hidden)).toEqual([])
    const file = async (client: Client, more = '') =>
      (await client.file(`list=employees&format=csv&columns=email&reason=x${more}`)).text()
    expect(await file(auditor, '&hidden=true')).not.toContain('ghost@')
    expect(await file(owner)).not.toContain('ghost@')
    expect(await file(owner, '&hidden=true')).toContain('ghost@')
  })

  test('is searched alike by the database and by the screen, by address, name and number', async () => {
    await world.as('finance', 'somchai')
    await world.sql`update employee set second_factor = true where email = 'somchai@example.test'`
    const { rows } = await owner.get('staff/employees', { limit: 500, hidden: 'true' })
    for (const filter of [
      { q: 'som' },
      { q: 'Test' },
      { q: `#${rows[0].number}` },
      { q: 'SOMCHAI' },
      { role: 'finance' },
      { state: 'active' },
      { factor: 'with' },
      { factor: 'without' },
      { state: 'off' },
      { from: '2020-01-01', to: '2020-01-02' },
      { hidden: 'true' },
    ]) {
      const found = (await owner.get('staff/employees', { limit: 500, ...filter } as never)).rows
      const expected = rows.filter((row: Row & { createdAt: string }) =>
        matchesEmployeeSearch(
          { ...filter, hidden: 'hidden' in filter } as never,
          {
            ...row,
            createdAt: new Date(row.createdAt),
          } as never,
        ),
      )
      expect([filter, found.map(({ id }: Row) => id)]).toEqual([filter, expected.map(({ id }: Row) => id)])
      expect((await owner.get('staff/employee-totals', filter as never)).count).toBe(found.length)
    }
  })

  test('pages through everybody once, by time and by last sign-in', async () => {
    // Several who were invited and have never signed in.
    for (const name of ['once', 'twice', 'thrice'])
      await world.sql`
        insert into employee (id, email, first_name, last_name, role)
        values (${randomUUID()}, ${`${name}@example.test`}, ${name}, 'x', 'viewer')`
    for (const sort of ['time', 'signedIn']) {
      const all = (await owner.get('staff/employees', { limit: 500, sort })).rows.map(({ id }: Row) => id)
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page = (await owner.get('staff/employees', { limit: 2, sort, ...(cursor && { cursor }) })) as {
          rows: Row[]
          next: string | null
        }
        paged.push(...page.rows.map(({ id }) => id))
        cursor = page.next
        // A page that repeats rows would go on for ever.
      } while (cursor && paged.length <= all.length)
      expect(paged).toEqual(all)
    }
  })
})

describe('changing an employee', () => {
  test('is audited with the earlier values, and refused from an outdated row', async () => {
    await world.as('support', 'changing')
    const before = await rowOf('changing')
    expect((await change('changing', { ...names, role: 'finance' })).status).toBe(200)
    const stale = await owner.refused('staff/update', {
      id: before.id,
      version: before.version,
      ...names,
      role: 'viewer',
      hidden: false,
    })
    expect(stale).toMatchObject({ code: 'stale-version', row: { role: 'finance', displayName: 'ฟ้า ใส' } })
    expect(await auditOf(before.id)).toEqual([
      {
        actor: 'boss@example.test',
        act: 'employee.changeRole',
        before: { firstName: 'changing', lastName: 'Test', role: 'support', hidden: false },
        after: { ...names, role: 'finance', hidden: false },
        reason: null,
      },
    ])
  })

  test('is not disturbed by a sign-in of the employee meanwhile', async () => {
    await world.as('support', 'busy')
    const { id, version, firstName, lastName, role } = await rowOf('busy')
    await world.as('support', 'busy')
    const answer = await owner.raw('POST', '/api/staff/update', {
      id,
      version,
      firstName,
      lastName,
      role,
      hidden: false,
    })
    expect(answer.status).toBe(200)
  })

  test('applies a new role from the next request, and closes the stream opened under the old one', async () => {
    const rising = await world.as('viewer', 'rising')
    const stream = await openStream(rising)
    expect((await change('rising', { role: 'supervisor' })).status).toBe(200)
    expect(await rising.get('staff/me')).toMatchObject({
      role: 'supervisor',
      may: expect.arrayContaining(['entry.takeOver']),
    })
    await stream.ended
  })
})

describe('switching off an employee', () => {
  const off = async (name: string, as = owner) => {
    const { id, version } = await rowOf(name)
    return as.raw('POST', '/api/staff/switch-off', { id, version, reason: 'ลาออก' })
  }

  test('ends sessions and open streams, and refuses sign-in with the reason', async () => {
    const leaving = await world.as('support', 'leaving')
    const stream = await openStream(leaving)
    expect(await (await off('leaving')).json()).toMatchObject({ state: 'off', offReason: 'ลาออก' })
    expect((await leaving.raw('GET', '/api/staff/me')).status).toBe(401)
    await stream.ended
    const again = await world.as('support', 'leaving')
    expect((await again.raw('GET', '/api/staff/me')).status).toBe(401)
    const { id } = await rowOf('leaving')
    expect(await auditOf(id)).toMatchObject([
      { act: 'employee.switchOff', after: { state: 'off', sessionsEnded: 1 }, reason: 'ลาออก' },
    ])
  })

  test('is undone with a reason, and the employee signs in again', async () => {
    await world.as('support', 'returning')
    await off('returning')
    const { id, version } = await rowOf('returning')
    const row = await owner.post('staff/switch-on', { id, version, reason: 'กลับมา' })
    expect(row).toMatchObject({ state: 'active', offReason: null })
    expect(await (await world.as('support', 'returning')).get('staff/me')).toMatchObject({ role: 'support' })
  })

  test('is refused for oneself, like changing one’s own role; one’s own name can be changed', async () => {
    expect(await (await off('boss')).json()).toMatchObject({ code: 'employee-oneself' })
    expect(await (await change('boss', { role: 'viewer' })).json()).toMatchObject({
      code: 'employee-oneself',
    })
    expect((await change('boss', { firstName: 'บอส' })).status).toBe(200)
  })

  test('by two owners against each other at once leaves one of them, every time', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await world.as('owner', 'second')
      const both = [await rowOf('boss'), await rowOf('second')] as const
      const send = (as: Client, { id, version }: Row) =>
        as.raw('POST', '/api/staff/switch-off', { id, version, reason: 'x' })
      const answers = await Promise.all([send(owner, both[1]), send(other, both[0])])
      const done = answers.filter(({ status }) => status === 200)
      expect(done).toHaveLength(1)
      const [left] = await world.sql<
        { email: string }[]
      >`select email from employee where role = 'owner' and active`
      expect(left).toBeDefined()
      // The one who stayed restores both for the next round.
      const stayed = answers[0]!.status === 200 ? owner : other
      const gone = await rowOf(answers[0]!.status === 200 ? 'second' : 'boss', stayed)
      await stayed.post('staff/switch-on', { id: gone.id, version: gone.version, reason: 'x' })
      owner = await world.as('owner', 'boss')
    }
  })

  // Invariant: Nobody switches themselves off or changes their own role, and one owner stays. Rule:
  // `domain/staff/employee.ts`. Database: `employee_last_owner`, owners change one after the other.
  test('is refused for the last owner, even by hand in the database', async () => {
    await world.sql`update employee set active = false where email = 'second@example.test'`
    await expect(
      world.sql`update employee set role = 'viewer' where email = 'boss@example.test'`,
    ).rejects.toThrow(/last owner/)
    await expect(
      world.sql`update employee set active = false where email = 'boss@example.test'`,
    ).rejects.toThrow(/last owner/)
  })
})

test('each employee’s work of today matches the lists and the audit', async () => {
  const nok = await world.as('support', 'nok')
  await nok.post('cashier/create-deposit', {
    operationId: crypto.randomUUID(),
    player: world.shop.players[0]!.code,
    amount: '500',
  })
  const { rows } = await owner.get('staff/work-today')
  expect(rows.find(({ employee }: { employee: string }) => employee === 'nok@example.test')).toEqual({
    employee: 'nok@example.test',
    matches: 0,
    credits: 0,
    payouts: 0,
    created: 1,
  })
})

describe('one’s own account', () => {
  test('has an editable name, and ignores every other field sent', async () => {
    const nok = await world.as('support', 'nok')
    const before = await rowOf('nok')
    const [named] = await world.sql`select first_name, last_name from employee where id = ${before.id}`
    await nok.post('staff/update-profile', {
      firstName: 'นก',
      lastName: 'น้อย',
      role: 'owner',
      hidden: true,
      active: false,
      email: 'other@example.test',
      userId: 'x',
      id: (await rowOf('boss')).id,
    })
    expect(await rowOf('nok')).toMatchObject({
      id: before.id,
      email: before.email,
      role: 'support',
      state: 'active',
      hidden: false,
      displayName: 'นก น้อย',
    })
    expect(await rowOf('boss')).toMatchObject({ role: 'owner' })
    expect(await auditOf(before.id)).toMatchObject([
      { act: 'employee.rename', before: named, after: { firstName: 'นก', lastName: 'น้อย' } },
    ])
  })

  test('cannot be changed by the sign-in library’s own routes', async () => {
    const nok = await world.as('support', 'nok')
    for (const path of [
      'change-password',
      'change-email',
      'delete-user',
      'update-session',
      'revoke-sessions',
    ])
      expect([path, (await nok.raw('POST', `/api/auth/${path}`, { role: 'owner' })).status]).toEqual([
        path,
        404,
      ])
    await nok.raw('POST', '/api/auth/update-user', { name: 'x', role: 'owner' })
    expect(await rowOf('nok')).toMatchObject({ role: 'support', displayName: 'นก น้อย' })
  })
})
