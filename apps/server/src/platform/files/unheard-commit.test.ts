import type { PlayerId } from '@khlang/domain/brand'
import type { Sql } from '#platform/database/database.ts'
import { avatarAddress, ownAvatarKey } from '#platform/files/avatar-address.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { uploadAvatar } from '#players/form/upload-avatar.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { givePicture } from '#staff/employees/change-picture.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { expect, test } from 'vitest'

const world = worldOfFile()
const webp = Buffer.from('a picture')
const actor = { email: 'kai@example.test' } as EmployeeActor

/** The database, whose answer to each commit is lost. */
const unheard = (): Sql =>
  new Proxy(world.sql, {
    get: (sql, name) =>
      name === 'begin'
        ? async (...work: Parameters<Sql['begin']>) => {
            await sql.begin(...work)
            throw Object.assign(new Error('the answer was lost'), { code: 'CONNECTION_CLOSED' })
          }
        : (Reflect.get(sql, name) as unknown),
  })

const isKept = async (avatar: string | null) => (await world.files.get(ownAvatarKey(avatar)!)) !== null
const options = () => ({ sql: unheard(), files: world.files, log: createLog('silent'), actor })

test('the picture of a player is kept when nobody knows whether the player refers to it', async () => {
  const { id } = world.shop.players[0]!
  await expect(uploadAvatar(options(), { id: id as PlayerId, webp })).rejects.toThrow('lost')
  const [row] = await world.sql<{ avatar: string }[]>`select avatar from player where id = ${id}`
  expect(await isKept(row!.avatar)).toBe(true)
})

test('the picture of an employee is kept when nobody knows whether the employee refers to it', async () => {
  await world.as('support', 'nok')
  const [{ id }] = await world.sql<[{ id: never }]>`select id from employee where email = 'nok@example.test'`
  await expect(givePicture(options(), id, webp)).rejects.toThrow('lost')
  const [row] = await world.sql<{ avatar: string }[]>`select avatar from employee where id = ${id}`
  expect(await isKept(row!.avatar)).toBe(true)
})

test('a picture that was refused is removed', async () => {
  const id = '01a21b33-3b68-7630-9dec-67b291fa8919' as never
  const kept: string[] = []
  const files = {
    ...world.files,
    put: (key: string, ...rest: [Uint8Array, string]) => {
      kept.push(key)
      return world.files.put(key, ...rest)
    },
  }
  await expect(givePicture({ ...options(), sql: world.sql, files }, id, webp)).rejects.toThrow()
  expect(kept).toHaveLength(1)
  expect(await isKept(avatarAddress(kept[0]!))).toBe(false)
})
