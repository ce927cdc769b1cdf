import { expect, test } from 'vitest'
import { pageGroups } from '#app/menu/pages.ts'
import { sections } from '#app/settings/sections.ts'
import { presetsOf } from '#cashier/requests/bulk-labels.ts'
import { stepWays } from '#setup/step-ways.ts'

type Words = (inputs?: Record<never, never>, options?: { locale?: 'th' | 'en' }) => string
const inBoth = (words: Words) => `${words({}, { locale: 'th' })} · ${words({}, { locale: 'en' })}`
const line = (...parts: (string | undefined | null | false)[]) => parts.filter(Boolean).join(' | ')
const compare = (lines: string[], name: string) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./written/pages/${name}.txt`)

test('each page of the menu has its place, names, key and permission', async () => {
  await compare(
    pageGroups.flatMap(({ id, title, pages }) => [
      line(id, inBoth(title)),
      ...pages.map((page) =>
        line(
          `  ${page.path}`,
          inBoth(page.title),
          page.aliases?.join(', '),
          `G ${page.key}`,
          page.needs,
          page.fills && 'fills the window',
        ),
      ),
    ]),
    'menu',
  )
})

test('each section of the settings is found by its names', async () => {
  const lines = Object.entries(sections).map(([name, { title, aliases }]) =>
    line(name, inBoth(title as Words), aliases?.join(', ')),
  )
  await compare(lines, 'settings')
})

test('each step of the opening leads to where it is done', async () => {
  const lines = Object.entries(stepWays).map(([step, ways]) => line(step, JSON.stringify(ways, asWords)))
  await compare(lines, 'opening')
})
const asWords = (_: string, value: unknown) => (typeof value === 'function' ? inBoth(value as Words) : value)

test('a bulk action proposes the reasons of its kind', async () => {
  const acts = ['cancel', 'complete', 'adjust'] as const
  const kinds = ['deposit', 'withdrawal'] as const
  const lines = kinds.flatMap((kind) =>
    acts.map((act) => line(`${act} ${kind}`, presetsOf(act, kind).join(', '))),
  )
  await compare(lines, 'bulk-reasons')
})
