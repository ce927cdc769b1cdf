import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { expect, test } from 'vitest'
import { failingInserts } from '#testing/failing-inserts.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('on a full disk a save is refused as not done, and works again once there is space', async () => {
  const nok = await world.as('support', 'nok')
  const save = () =>
    nok.raw('POST', '/api/staff/save-preferences', { ...defaultPreferences, locale: 'en' as const })
  // As PostgreSQL says it: "could not extend file: No space left on device".
  await world.sql.unsafe(`
    create function is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger is_full before insert or update on preference for each row execute function is_full()`)
  const refused = await save()
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'no-room' }])
  expect(await world.sql`select from preference`).toHaveLength(0)
  await world.sql.unsafe('drop trigger is_full on preference')
  expect((await save()).status).toBe(200)
})

test('what the database refuses for now was not done, and may be sent again', async () => {
  const nok = await world.as('support', 'nok')
  for (const code of ['40P01', '53200', '58030']) {
    await using _failing = await failingInserts(world.sql, 'preference', code)
    const refused = await nok.raw('POST', '/api/staff/save-preferences', defaultPreferences)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])
  }
})
