import type { Role } from '@khlang/domain/staff/acts'
import { expect, test } from 'vitest'
import { checkInTurn, endRevoked } from './end-revoked.ts'
import { createHub } from './hub.ts'

/** Opens streams in a hub of their own. `ended` lists the sessions whose streams were ended. */
function streams() {
  const hub = createHub()
  const ended: string[] = []
  const open = (token: string, role: Role = 'support') =>
    hub.join({ role, token, employee: token, write() {}, end: () => void ended.push(token) })
  return { hub, ended, open }
}

test('the streams of a session that is over end, and those of an employee whose role changed', async () => {
  const { hub, ended, open } = streams()
  open('over')
  open('live')
  open('promoted')
  open('over')
  await endRevoked(
    hub,
    async () =>
      new Map<string, Role>([
        ['live', 'support'],
        ['promoted', 'supervisor'],
      ]),
  )
  expect(ended).toEqual(['over', 'promoted', 'over'])
})

test('a stream that opens while the sessions are being read stays open', async () => {
  const { hub, ended, open } = streams()
  open('over')
  const reading = Promise.withResolvers<ReadonlyMap<string, Role>>()
  const check = endRevoked(hub, () => reading.promise)
  open('new')
  reading.resolve(new Map())
  await check
  expect(ended).toEqual(['over'])
})

test('nobody is asked about when no stream is open', async () => {
  await endRevoked(createHub(), () => Promise.reject(new Error('the sessions were read')))
})

test('a change during a check is looked at by one more check, and a failed check stops no later one', async () => {
  const gates: { release: () => void; fail: (error: unknown) => void }[] = []
  const failures: unknown[] = []
  const { check } = checkInTurn(
    () => new Promise<void>((release, fail) => void gates.push({ release, fail })),
    (error) => failures.push(error),
  )
  check()
  check()
  check()
  expect(gates).toHaveLength(1)
  gates[0]!.fail('the database is away')
  await expect.poll(() => gates.length).toBe(2)
  gates[1]!.release()
  await Promise.resolve()
  await Promise.resolve()
  check()
  await expect.poll(() => gates.length).toBe(3)
  expect(failures).toEqual(['the database is away'])
})
