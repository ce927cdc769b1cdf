import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { insertWay, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { findOldHashing, replacePassword } from './old-password-store.ts'

const world = worldOfFile()

test('the parameters of old passwords are those of their own import', () =>
  triedOnStaff(world, async (tx) => {
    const [one, two] = [randomUUID(), randomUUID()]
    for (const id of [one, two])
      await tx`insert into auth.firebase_hash (id, sealed) values (${id}, ${Buffer.from(`sealed ${id}`)})`
    expect(await findOldHashing(tx, one)).toEqual(Buffer.from(`sealed ${one}`))
    expect(await findOldHashing(tx, two)).toEqual(Buffer.from(`sealed ${two}`))
    expect(await findOldHashing(tx, randomUUID())).toBeNull()
    expect(await findOldHashing(tx, 'no id')).toBeNull()
  }))

test('an old hash is replaced only as long as it is the password, and nowhere else', () =>
  triedOnStaff(world, async (tx) => {
    await insertWay(tx, 'dao', 'credential', { password: 'old of dao' })
    await insertWay(tx, 'dao', 'google', { password: 'old of dao' })
    await insertWay(tx, 'pim', 'credential', { password: 'old of pim' })
    await replacePassword(tx, 'old of dao', 'new of dao')
    await replacePassword(tx, 'old of dao', 'too late')
    const ways = await tx`
      select id, password, "updatedAt" > ${minutesAgo(2)} as "isChanged" from auth.account order by id`
    expect(ways.map((one) => Object.values(one))).toEqual([
      ['credential-of-dao', 'new of dao', true],
      ['credential-of-pim', 'old of pim', false],
      ['google-of-dao', 'old of dao', false],
    ])
  }))
