import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

test('a new employee gets the shop’s defaults', async () => {
  const lek = await world.as('viewer', 'lek')
  expect((await lek.get('staff/me')).preferences).toEqual(defaultPreferences)
})

test('preferences saved in one browser are read in the next, and the others stay', async () => {
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

test('the preferences of two lists are stored separately', async () => {
  const nok = await world.as('support', 'nok')
  const deposits = { order: ['time', 'player'], hidden: ['note'] }
  const entries = { order: [], hidden: ['bank'] }
  await nok.post('staff/save-preferences', { lists: { deposits } })
  expect(await nok.post('staff/save-preferences', { lists: { entries } })).toMatchObject({
    lists: { deposits, entries },
  })
})

test('an employee cannot change a colleague’s preferences', async () => {
  const [dao, fah] = [await world.as('support', 'dao'), await world.as('support', 'fah')]
  await dao.post('staff/save-preferences', { density: 'compact' })
  expect((await fah.get('staff/me')).preferences.density).toBe('comfortable')
})

test('an invalid choice is refused, naming what is allowed, and nothing is changed', async () => {
  const ann = await world.as('support', 'ann')
  const problem = await ann.refused('staff/save-preferences', { theme: 'dark', primary: 'gold' })
  expect(problem).toMatchObject({
    code: 'bad-input',
    fields: [{ path: 'primary', message: 'Write a colour as #cea70a.' }],
  })
  expect((await ann.get('staff/me')).preferences.theme).toBe('light')
})

test('a stored choice unknown to this version falls back to its default, without affecting others', async () => {
  const may = await world.as('support', 'may')
  await may.post('staff/save-preferences', { theme: 'dark', era: 'buddhist' })
  await world.sql`update preference set value = '"sepia"' where name = 'theme'
    and employee_id = (select id from employee where email = 'may@example.test')`
  expect((await may.get('staff/me')).preferences).toMatchObject({ theme: 'light', era: 'buddhist' })
})
