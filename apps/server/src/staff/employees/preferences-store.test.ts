import { expect, test } from 'vitest'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { findPreferences, savePreferences } from './preferences-store.ts'

const world = worldOfFile()

test('what an employee prefers is theirs alone, and what they do not change stays', () =>
  triedOnStaff(world, async (tx) => {
    const [dao, pim] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    const [narrow, wide] = [
      { order: ['time'], hidden: ['bank'] },
      { order: ['bank', 'time'], hidden: [] },
    ]
    await savePreferences(tx, dao.id, { theme: 'dark', era: 'buddhist', lists: { deposits: narrow } })
    await savePreferences(tx, pim.id, { theme: 'system', lists: { deposits: wide, players: narrow } })
    await tx`update preference set updated_at = ${minutesAgo(90)}`
    await savePreferences(tx, dao.id, { theme: 'semi-dark', lists: { players: wide } })
    await savePreferences(tx, dao.id, {})
    expect(await findPreferences(tx, dao.id)).toEqual({
      ...defaultPreferences,
      theme: 'semi-dark',
      era: 'buddhist',
      lists: { deposits: narrow, players: wide },
    })
    expect(await findPreferences(tx, pim.id)).toEqual({
      ...defaultPreferences,
      theme: 'system',
      lists: { deposits: wide, players: narrow },
    })
    const changed = await tx`
      select employee_id, name from preference where updated_at > ${minutesAgo(5)} order by name`
    expect(changed).toEqual([
      { employeeId: dao.id, name: 'list.players' },
      { employeeId: dao.id, name: 'theme' },
    ])
  }))
