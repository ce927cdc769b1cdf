import { expect, test } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { openStream } from '#testing/stream.ts'
import { password } from '#testing/world.ts'

// No heartbeat comes while these tests run: what ends a stream here is only that its server heard of the change.
const world = worldOfFile({ beatSeconds: 3_600 })

const idOf = async (name: string) =>
  (
    await world.sql<{ id: string; version: number }[]>`
    select id, version from employee where email = ${`${name}@example.test`}`
  )[0]!

/** Each way in which an employee's sessions end, or their role changes; `other` is a second browser of theirs. */
const ways: Record<string, (who: { owner: Client; name: string; other: Client }) => Promise<unknown>> = {
  'switches them off': async ({ owner, name }) =>
    owner.post('staff/switch-off', { ...(await idOf(name)), reason: 'they left' }),
  'ends their sessions': async ({ owner, name }) =>
    owner.post('staff/end-employee-sessions', { id: (await idOf(name)).id }),
  'gives them another role': async ({ owner, name }) =>
    owner.post('staff/update', {
      ...(await idOf(name)),
      firstName: 'ฟ้า',
      lastName: 'ใส',
      role: 'viewer',
      hidden: false,
    }),
  'sees them change their password elsewhere': async ({ other }) =>
    other.post('staff/change-password', { current: password, password: 'another long password' }),
  'sees them end their other sessions': async ({ other }) => other.post('staff/end-my-other-sessions', {}),
}

// Invariant: An employee who is disabled, signed out or demoted loses their streams as soon as that is committed, without
// a heartbeat. Rule: `live/route.ts`. Database: triggers of `auth.session` and `employee` announce it.
test.each(Object.keys(ways).map((way, at) => [way, `worker${at}`]))(
  'an owner who %s ends their open stream at once',
  async (way, name) => {
    const owner = await world.as('owner', 'boss')
    const leaving = await world.as('support', name)
    const answer = await clientOf(world.url, {}).raw('POST', '/api/auth/sign-in/email', {
      email: `${name}@example.test`,
      password,
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    await using bystander = await openStream(owner)
    await using stream = await openStream(leaving)
    await ways[way]!({ owner, name, other: clientOf(world.url, { cookie }) })
    await stream.ended
    await world.sql`select pg_notify('live', '{"topic":"employees","resync":true}')`
    expect(
      await Promise.race([bystander.ended.then(() => 'ended'), owner.get('staff/me').then(() => 'open')]),
    ).toBe('open')
  },
)

test('a session that ended unheard ends its stream when announcements may have been missed', async () => {
  const leaving = await world.as('support', 'unheard')
  await using stream = await openStream(leaving)
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update employee set active = false where email = 'unheard@example.test'`
  })
  // The connection that listens is cut; it opens again, and its server looks at all sessions.
  await world.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  await stream.ended
})
