import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { findServiceKey, hashKey } from './service-key-store.ts'

const world = worldOfFile()
const addKey = (tx: Tx, key: string, change: Record<string, unknown> = {}) =>
  tx`
    insert into service_key ${tx({ id: randomUUID(), name: `key ${key}`, scopes: ['feed'], hash: hashKey(key), createdBy: 'boss', perMinute: 31, bonusCeiling: 37, ...change })}`
const lastUses = async (tx: Tx) =>
  Object.fromEntries(
    (await tx`select name, last_used_at from service_key order by name`).map((one) => [
      one['name'],
      one['lastUsedAt'],
    ]),
  )

test('a service key is found by itself until it is revoked; its use is noted once a minute', () =>
  triedOnStaff(world, async (tx) => {
    await tx`delete from service_key`
    const [lately, before] = [minutesAgo(0.2), minutesAgo(1.5)]
    await addKey(tx, 'new')
    await addKey(tx, 'unused')
    await addKey(tx, 'lately', { lastUsedAt: lately })
    await addKey(tx, 'before', { lastUsedAt: before })
    await addKey(tx, 'revoked', { revokedAt: minutesAgo(3), lastUsedAt: before })
    const nameOf = async (key: string) => (await findServiceKey(tx, key))?.name
    expect([await nameOf('new'), await nameOf('lately'), await nameOf('before')]).toEqual([
      'key new',
      'key lately',
      'key before',
    ])
    expect([await nameOf('revoked'), await nameOf('none')]).toEqual([undefined, undefined])
    const isNow = expect.toSatisfy((at: Date) => at > minutesAgo(1))
    expect(await lastUses(tx)).toEqual({
      'key new': isNow,
      'key unused': null,
      'key lately': lately,
      'key before': isNow,
      'key revoked': before,
    })
  }))
