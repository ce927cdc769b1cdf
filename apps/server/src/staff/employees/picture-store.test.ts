import { randomUUID } from 'node:crypto'
import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, triedOnStaff } from '#testing/staff-rows.ts'
import { changePicture, findPicture, listEmployeePictures } from './picture-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const picture = (digit: string) => `/files/avatars/${randomUUID()}/${digit.repeat(32)}.webp`
const changedBy = 'boss@example.test' as EmployeeEmail

test('a picture is changed at one employee, by whom it says, without making their form look outdated', () =>
  tried(async (tx) => {
    const [first, second, of] = [picture('a'), picture('b'), picture('c')]
    const dao = await insertEmployee(tx, 'dao', { version: 3, revision: 7 })
    const pim = await insertEmployee(tx, 'pim', { avatar: of, version: 4, revision: 9 })
    const change = (avatar: string | null) => changePicture(tx, { id: dao.id, avatar, changedBy })
    expect(await change(first)).toBeNull()
    expect(await change(second)).toBe(first)
    expect(await findPicture(tx, dao.id)).toBe(second)
    expect(
      await changePicture(tx, { id: randomUUID() as EmployeeId, avatar: first, changedBy }),
    ).toBeUndefined()
    const rows = await tx`
      select avatar, employee, version, revision from employee where id in (${dao.id}, ${pim.id}) order by email`
    expect(rows).toEqual([
      { avatar: second, employee: changedBy, version: 3, revision: 9 },
      { avatar: of, employee: null, version: 4, revision: 9 },
    ])
    expect(await change(null)).toBe(second)
    expect(await findPicture(tx, dao.id)).toBeNull()
    expect(await findPicture(tx, pim.id)).toBe(of)
  }))

test('the pictures of employees come by e-mail; those of hidden ones only for who may see them', () =>
  tried(async (tx) => {
    await insertEmployee(tx, 'pim', { avatar: picture('a') })
    await insertEmployee(tx, 'without')
    await insertEmployee(tx, 'lek', { avatar: picture('b'), hidden: true })
    await insertEmployee(tx, 'dao', { avatar: picture('c') })
    const seen = async (hidden: boolean) =>
      (await listEmployeePictures(tx, { hidden })).map(({ email }) => email.split('@')[0])
    expect(await seen(false)).toEqual(['dao', 'pim'])
    expect(await seen(true)).toEqual(['dao', 'lek', 'pim'])
  }))
