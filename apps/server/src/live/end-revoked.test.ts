import type { Role } from '@khlang/domain/staff/acts'
import { expect, test } from 'vitest'
import { endRevoked } from './end-revoked.ts'
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
