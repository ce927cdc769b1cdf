import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('a new employee finds the defaults of the shop', async () => {
  const lek = await world.as('viewer', 'lek')
  expect((await lek.get('staff/me')).preferences).toEqual(defaultPreferences)
})

test('what one browser saves, the next one reads; what neither named stays', async () => {
  const nok = await world.as('support', 'nok')
  await nok.post('staff/save-preferences', { theme: 'dark', starred: ['/dashboard'] })
  await nok.post('staff/save-preferences', { layout: 'horizontal' })
  expect((await nok.get('staff/me')).preferences).toEqual({
    ...defaultPreferences,
    theme: 'dark',
    starred: ['/dashboard'],
    layout: 'horizontal',
  })
})

test('two lists are remembered apart', async () => {
  const nok = await world.as('support', 'nok')
  const deposits = { order: ['time', 'player'], hidden: ['note'] }
  const entries = { order: [], hidden: ['bank'] }
  await nok.post('staff/save-preferences', { lists: { deposits } })
  expect(await nok.post('staff/save-preferences', { lists: { entries } })).toMatchObject({
    lists: { deposits, entries },
  })
})

test('nobody changes the preferences of a colleague', async () => {
  const [dao, fah] = [await world.as('support', 'dao'), await world.as('support', 'fah')]
  await dao.post('staff/save-preferences', { density: 'compact' })
  expect((await fah.get('staff/me')).preferences.density).toBe('comfortable')
})

test('what is not a choice is refused with what is allowed, and nothing is changed', async () => {
  const ann = await world.as('support', 'ann')
  const problem = await ann.refused('staff/save-preferences', { theme: 'dark', primary: 'gold' })
  expect(problem).toMatchObject({
    code: 'bad-input',
    fields: [{ path: 'primary', message: 'Write a colour as #cea70a.' }],
  })
  expect((await ann.get('staff/me')).preferences.theme).toBe('light')
})

test('a choice that this version does not know falls back to the default, and only that one', async () => {
  const may = await world.as('support', 'may')
  await may.post('staff/save-preferences', { theme: 'dark', era: 'buddhist' })
  await world.sql`update preference set value = '"sepia"' where name = 'theme'
    and employee_id = (select id from employee where email = 'may@example.test')`
  expect((await may.get('staff/me')).preferences).toMatchObject({ theme: 'light', era: 'buddhist' })
})
