import { beforeEach, expect, test, vi } from 'vitest'
import type { Binding } from '#parts/keys/binding.ts'
import { paletteGroups } from './palette-groups.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const binding = (
  code: string,
  words: readonly string[] | undefined,
  more: Partial<Binding> = {},
): Binding => ({
  code,
  lead: 'KeyG',
  shown: `G ${code}`,
  label: words?.[0] ?? code,
  section: 'go',
  ...(words && { words }),
  run: () => {},
  ...more,
})
const pages = ['Redeem', 'Agents', 'Master', 'Rewards', 'Reports', 'Spin reward', 'Return'].map(
  (name, index) => binding(`Key${index}`, [name, name]),
)
const command = binding('Slash', ['Keys', 'Keys'], { section: 'console', lead: '' })
const own = binding('KeyJ', undefined, { section: 'page' })
const shown = (typed: string) =>
  paletteGroups([...pages, command, own], typed).map(({ choices }) => choices.map(({ label }) => label))

test('with nothing typed all pages and commands are there, and the keys of a page are not', () => {
  expect(shown('')).toEqual([pages.map(({ label }) => label), ['Keys']])
})

test('what begins with it stands before what only holds it, four at most', () => {
  expect(shown('re')).toEqual([['Redeem', 'Rewards', 'Reports', 'Return']])
  expect(shown('rew')).toEqual([['Rewards', 'Spin reward']])
})

test('what was used last stands on top, until one types', () => {
  const [, , choices] = paletteGroups(pages, '')[0]!.choices
  choices!.run()
  expect(shown('')[0]).toEqual(['Master'])
  expect(shown('ma')).toEqual([['Master']])
})
