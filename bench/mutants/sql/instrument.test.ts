import { expect, test } from 'vitest'
import { instrument, sitesOf } from './instrument.ts'
import { mutantsOf } from './mutators.ts'
import { installSwitch } from './switch.ts'
import { hole } from './tokens.ts'

const source = `
export const open = (db: Db) => db<Row[]>\`select id from entry where \${db\`state = \${'open'}\`} and shop = \${'ไทย'}\`
const name = \`no \${1} SQL\``

test('statements and fragments in them are found, with what is put in', () => {
  expect([...sitesOf('a-store.ts', source).values()].map(({ text }) => text)).toEqual([
    `select id from entry where ${hole} and shop = ${hole}`,
    `state = ${hole}`,
  ])
})

test('the same text twice in a file is two sites', () => {
  expect([...sitesOf('a.ts', 'db`select 1`; db`select 1`').keys()]).toEqual([
    'a.ts#822ae07d',
    'a.ts#822ae07d-2',
  ])
})

test('an instrumented template is as it was until a mutant of it is tried', () => {
  const instrumented = instrument('a-store.ts', source)
  expect(instrumented).toContain('__sqlMutants__.tag(db, "a-store.ts#')
  const [[site, { text }]] = sitesOf('a-store.ts', source) as never as [[string, { text: string }]]
  const mutantSwitch = installSwitch()
  const tag = (strings: unknown, ...values: unknown[]) => [[...(strings as string[])], values]
  const use = () =>
    mutantSwitch.tag(tag, site)(['select id from entry where ', ' and shop = ', ''], 'a fragment', 'shop')
  const asItIs = [
    ['select id from entry where ', ' and shop = ', ''],
    ['a fragment', 'shop'],
  ]
  expect(use()).toEqual(asItIs)
  mutantSwitch.active = { site: 'another', strings: [], values: [] }
  expect(use()).toEqual(asItIs)
  mutantSwitch.active = { site, ...mutantsOf(text)[0]! }
  expect(use()).toEqual([['select id from entry where shop = ', ''], ['shop']])
  expect([...mutantSwitch.seen]).toEqual([site])
})
