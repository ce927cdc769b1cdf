import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { separateConnection } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import type { FoundSession } from '../store.ts'
import { keepRecentSessions } from './recent-sessions.ts'

const found = (version: number) => ({ id: `${version}` }) as FoundSession

/** Creates a cache of sessions. The test sets the version of the session that it looks up, and its clock. */
function sessionUnder({ isReceiving = true } = {}) {
  const at = { version: 1 as number | null, ms: 0, lookups: 0 }
  const recent = keepRecentSessions(
    async () => {
      at.lookups += 1
      return at.version === null ? null : found(at.version)
    },
    { isReceiving: () => isReceiving, now: () => at.ms },
  )
  return { at, recent, read: async () => (await recent.find('a'))?.id ?? null }
}

describe('a cached session', () => {
  test('is reused for up to a second, and then looked up again', async () => {
    const { at, read } = sessionUnder()
    expect(await read()).toBe('1')
    at.version = 2
    at.ms = 999
    expect(await read()).toBe('1')
    at.ms = 1_000
    expect(await read()).toBe('2')
    expect(at.lookups).toBe(2)
  })

  test('is looked up again after any change to a session or an employee, or after missed changes', async () => {
    const { at, recent, read } = sessionUnder()
    for (const topic of ['sessions', 'employees', null]) {
      await read()
      at.version! += 1
      recent.noteChange(topic)
      expect(await read()).toBe(`${at.version}`)
    }
    at.version! += 1
    recent.noteChange('requests')
    expect(await read()).toBe(`${at.version! - 1}`)
  })

  test('is looked up every time while changes cannot be received', async () => {
    const { at, read } = sessionUnder({ isReceiving: false })
    expect(await read()).toBe('1')
    at.version = 2
    expect(await read()).toBe('2')
  })

  test('is never cached as missing, so that a new sign-in works at once', async () => {
    const { at, read } = sessionUnder()
    at.version = null
    expect(await read()).toBeNull()
    at.version = 1
    expect(await read()).toBe('1')
  })

  test('is never older than the last change received, in any order of look-ups', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 25 }),
        async (s, acts) => {
          let version = 0
          const lookUp = s.scheduleFunction(async (_token: string, seen: () => FoundSession) => seen())
          const recent = keepRecentSessions((token) => lookUp(token, () => found(version)), {
            isReceiving: () => true,
            now: () => 0,
          })
          const fresh: Promise<boolean>[] = []
          const steps = s.scheduleSequence(
            acts.map((changes) => async () => {
              if (changes) {
                version += 1
                recent.forget()
              }
              const askedVersion = version
              fresh.push(recent.find('a').then((session) => Number(session!.id) >= askedVersion))
            }),
          )
          await s.waitFor(steps.task.then(() => {}))
          expect(await s.waitFor(Promise.all(fresh))).not.toContain(false)
        },
      ),
    ))
})

describe('in a running shop', () => {
  const world = worldOfFile()
  let owner: Client
  beforeAll(async () => {
    owner = await world.as('owner', 'boss')
  })
  const statusOf = async (client: Client) => (await client.raw('GET', '/api/staff/me')).status

  test('an employee switched off by a colleague is refused at the next read', async () => {
    const nok = await world.as('support', 'nok')
    expect(await statusOf(nok)).toBe(200)
    const { rows } = await owner.get('staff/employees', { q: 'nok@' })
    const { id, version } = rows[0]
    await owner.post('staff/switch-off', { id, version, reason: 'left the shop' })
    expect(await statusOf(nok)).toBe(401)
  })

  test('an employee who signed out is refused at the next read', async () => {
    const fon = await world.as('support', 'fon')
    expect(await statusOf(fon)).toBe(200)
    await fon.raw('POST', '/api/auth/sign-out', {})
    expect(await statusOf(fon)).toBe(401)
  })

  test('every server is notified of a changed or ended session, and of a changed employee', async () => {
    await world.as('support', 'dao')
    const topics: string[] = []
    const line = separateConnection(world.sql)
    await line.listen('live', (payload) => topics.push(JSON.parse(payload).topic))
    const hears = async (topic: string) => {
      await expect.poll(() => topics.includes(topic)).toBe(true)
      topics.length = 0
    }
    const ofDao = world.sql`select user_id from employee where email = 'dao@example.test'`
    await world.sql`update auth.session set idle_until = clock_timestamp() where "userId" in (${ofDao})`
    await hears('sessions')
    await world.sql`delete from auth.session where "userId" in (${ofDao})`
    await hears('sessions')
    await world.sql`update employee set active = false where email = 'dao@example.test'`
    await hears('employees')
    await line.end()
  })
})
