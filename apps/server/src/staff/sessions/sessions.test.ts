import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { openStream } from '#testing/stream.ts'
import { password } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner', 'boss')
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function enter(name: string, { rememberMe = false, given = password } = {}): Promise<Client> {
  const answer = await clientOf(world.url, {}).raw(
    'POST',
    '/api/auth/sign-in/email',
    { email: `${name}@example.test`, password: given, rememberMe },
    { 'user-agent': chrome },
  )
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return clientOf(world.url, { cookie })
}
const idOf = async (name: string): Promise<string> =>
  (await owner.get('staff/employees', { q: `${name}@` })).rows[0].id
const statusOf = async (client: Client) => (await client.raw('GET', '/api/staff/me')).status
const letPass = (name: string, minutes: number) => world.sql`
  update auth.session s set used_at = s.used_at - make_interval(mins => ${minutes}), idle_until = s.idle_until - make_interval(mins => ${minutes})
  from employee e where e.user_id = s."userId" and e.email = ${`${name}@example.test`}`

describe('the history of sign-ins', () => {
  test('has time, address, device and way of each sign-in, failed ones too', async () => {
    await world.as('support', 'nok')
    await enter('nok')
    await enter('nok', { given: 'a wrong password' })
    const { rows } = await owner.get('staff/employee-sign-ins', { id: await idOf('nok'), limit: 2 })
    expect(rows).toMatchObject([
      { outcome: 'wrong-password', way: 'password' },
      {
        outcome: 'admitted',
        way: 'password',
        address: '127.0.0.1',
        device: { browser: 'Chrome 131', system: 'Windows' },
      },
    ])
    expect((await owner.get('staff/employee', { id: await idOf('nok') })).signedInAt).not.toBeNull()
  })

  test('is paged, readable by owners and auditors, and by employees for themselves', async () => {
    const id = await idOf('nok')
    const auditor = await world.as('auditor', 'aud')
    const first = await auditor.get('staff/employee-sign-ins', { id, limit: 1 })
    const second = await auditor.get('staff/employee-sign-ins', { id, limit: 1, cursor: first.next })
    expect(Number(second.rows[0].id)).toBeLessThan(Number(first.rows[0].id))
    const nok = await enter('nok')
    expect((await nok.get('staff/my-sign-ins', { limit: 1 })).rows[0]).toMatchObject({ outcome: 'admitted' })
    expect((await nok.raw('GET', `/api/staff/employee-sign-ins?id=${id}`)).status).toBe(403)
  })

  test('has attempts of switched-off employees, and nothing that a stranger typed', async () => {
    await world.as('support', 'gone')
    await world.sql`update employee set active = false where email = 'gone@example.test'`
    await enter('gone')
    await enter('my-secret-typed-into-the-wrong-field')
    const rows = await world.sql<{ line: string; outcome: string }[]>`
      select t::text as line, outcome from auth.sign_in t order by id desc limit 2`
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong-password', 'not-admitted'])
    expect(rows[0]!.line).not.toContain('my-secret')
  })

  test('cannot be changed', async () => {
    await expect(world.sql`update auth.sign_in set outcome = 'admitted'`).rejects.toThrow(
      /a sign-in is kept as it was/,
    )
  })
})

describe('my sessions', () => {
  test('are listed with address and device, and ended one by one or all others at once', async () => {
    await world.as('support', 'three')
    await world.sql`delete from auth.session s using employee e where e.user_id = s."userId" and e.email = 'three@example.test'`
    const [here, there, elsewhere] = [await enter('three'), await enter('three'), await enter('three')]
    const { rows } = await here.get('staff/my-sessions')
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', device: { browser: 'Chrome 131' } })
    expect(JSON.stringify(rows)).not.toMatch(/token/i)
    const currentThere = (await there.get('staff/my-sessions')).rows.find(
      ({ current }: { current: boolean }) => current,
    )
    expect(await here.post('staff/end-my-session', { sessionId: currentThere.id })).toEqual({ ended: 1 })
    expect([await statusOf(here), await statusOf(there), await statusOf(elsewhere)]).toEqual([200, 401, 200])
    expect(await here.post('staff/end-my-other-sessions', {})).toEqual({ ended: 1 })
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
  })

  test('are only mine: I cannot end one of a colleague', async () => {
    const [mine, theirs] = [await enter('nok'), await enter('three')]
    const [{ id }] = (await theirs.get('staff/my-sessions')).rows
    expect(await mine.post('staff/end-my-session', { sessionId: id })).toEqual({ ended: 0 })
    expect(await statusOf(theirs)).toBe(200)
  })

  test('can be ended by an owner, together with their open streams', async () => {
    const nok = await enter('nok')
    const stream = await openStream(nok)
    await owner.post('staff/end-employee-sessions', { id: await idOf('nok') })
    expect(await statusOf(nok)).toBe(401)
    await stream.ended
    // The audit counts what was ended, not what was asked for.
    const gone = { id: await idOf('nok'), sessionId: randomUUID() }
    expect(await owner.post('staff/end-employee-sessions', gone)).toEqual({ ended: 0 })
    const lines = await world.sql<{ after: { ended: number } }[]>`
      select after from audit where act = 'employee.endSessions' and object_id = ${gone.id} order by seq desc limit 1`
    expect(lines).toEqual([{ after: { ended: 0 } }])
  })
})

describe('changing one’s own password', () => {
  test('needs the old one and ends the other sessions', async () => {
    await world.as('support', 'careful')
    const [here, there] = [await enter('careful'), await enter('careful')]
    const next = 'another long password'
    expect(
      await here.refused('staff/change-password', { current: 'not it at all', password: next }),
    ).toMatchObject({ code: 'password-wrong' })
    expect(await here.post('staff/change-password', { current: password, password: next })).toEqual({
      ended: 2,
    })
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect(await statusOf(await enter('careful'))).toBe(401)
    expect(await statusOf(await enter('careful', { given: next }))).toBe(200)
  })

  test('is limited in wrong attempts from an unattended session', async () => {
    await world.as('support', 'guessed')
    const here = await enter('guessed')
    const tries = []
    for (let n = 0; n < 6; n++)
      tries.push(
        (await here.refused('staff/change-password', { current: `wrong ${n}`, password: 'x'.repeat(12) }))
          .code,
      )
    expect(tries.at(-1)).toBe('too-many-tries')
  })
})

describe('an idle session', () => {
  // Invariant: A session that nobody uses ends, and nothing that was typed is lost. Rule:
  // `domain/staff/idle.ts`. Database: `auth.session.idle_until`.
  test('expires after the minutes of its role, on the server and in the stream, unless remembered', async () => {
    await world.as('support', 'idle')
    const [plain, remembered] = [await enter('idle'), await enter('idle', { rememberMe: true })]
    const stream = await openStream(plain)
    expect((await plain.get('staff/me')).idleUntil).not.toBeNull()
    expect((await remembered.get('staff/me')).idleUntil).toBeNull()
    await letPass('idle', 59)
    expect(await statusOf(plain)).toBe(200)
    await letPass('idle', 1)
    await expect.poll(() => statusOf(plain)).toBe(401) // the server hears of it
    expect(await statusOf(remembered)).toBe(200)
    await stream.ended // within one heartbeat
  })

  test('is kept alive by a person, not by automatic requests of a screen', async () => {
    await world.as('support', 'typing')
    const typing = await enter('typing')
    await letPass('typing', 50)
    await typing.get('statements/list')
    await letPass('typing', 5)
    const { idleUntil } = await typing.post('staff/still-here', {})
    expect(Date.parse(idleUntil) - Date.now()).toBeGreaterThan(59 * 60_000)
    await letPass('typing', 30)
    expect(await statusOf(typing)).toBe(200)
  })

  test('is recorded at most once a minute', async () => {
    await world.as('support', 'hasty')
    const hasty = await enter('hasty')
    const first = await hasty.post('staff/still-here', {})
    await letPass('hasty', 1)
    const [second, third] = [
      await hasty.post('staff/still-here', {}),
      await hasty.post('staff/still-here', {}),
    ]
    expect(second.idleUntil).not.toBe(first.idleUntil)
    expect(third).toEqual(second)
  })

  test('follows a changed setting at once, even if it has already begun', async () => {
    await world.as('finance', 'short')
    const short = await enter('short')
    const { idleMinutes } = await owner.get('settings/get')
    await owner.post('settings/update', { idleMinutes: { ...idleMinutes, finance: 5 } })
    expect(await short.get('staff/me')).toMatchObject({ idleMinutes: 5 })
    await letPass('short', 5)
    await expect.poll(() => statusOf(short)).toBe(401) // the server hears of it
  })
})

test('a shorter limit counts from the last use: a session that was idle for longer ends at once', async () => {
  await world.as('auditor', 'away')
  const away = await enter('away')
  await letPass('away', 7)
  expect(await statusOf(away)).toBe(200)
  const { idleMinutes } = await owner.get('settings/get')
  await owner.post('settings/update', { idleMinutes: { ...idleMinutes, auditor: 6 } })
  await expect.poll(() => statusOf(away)).toBe(401)
})

// Invariant: A session that has ended stays ended, whatever limit is set afterwards.
test('a longer limit does not bring back a session that had ended by the shorter one', async () => {
  await world.as('support', 'left')
  const left = await enter('left')
  await letPass('left', 61)
  await expect.poll(() => statusOf(left)).toBe(401)
  const { idleMinutes } = await owner.get('settings/get')
  await owner.post('settings/update', { idleMinutes: { ...idleMinutes, support: 240 } })
  const entered = await enter('left')
  expect(await statusOf(entered)).toBe(200)
  expect(await statusOf(left)).toBe(401)
  await owner.post('settings/update', { idleMinutes })
})

test('a session cannot be extended beyond twelve hours through the sign-in library', async () => {
  await world.as('support', 'stretch')
  const plain = await enter('stretch')
  const ends = async () =>
    (
      await world.sql<{ at: Date }[]>`
        select max(s."expiresAt") as at from auth.session s join employee e on e.user_id = s."userId"
        where e.email = 'stretch@example.test' and not s.remembered`
    )[0]!.at.getTime()
  const before = await ends()
  const withoutNote = (plain.headers['cookie'] ?? '')
    .split('; ')
    .filter((one) => !one.includes('dont_remember'))
    .join('; ')
  const asked = await clientOf(world.url, { cookie: withoutNote }).raw('GET', '/api/auth/get-session')
  expect(asked.status).toBe(404)
  expect(await ends()).toBe(before)
})
