import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Binding } from '#parts/keys/binding.ts'
import { keptPastSignOut } from '#parts/session/session.ts'
import { paletteGroups } from './palette-groups.ts'
import { recentChoices, rememberCommand, rememberFound } from './recent.ts'

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
const groups = (typed: string, employee = 'e1') =>
  paletteGroups([...pages, command, own], typed, {
    recent: recentChoices(employee),
    onCommand: (name) => rememberCommand(employee, name),
    foundAgain: ({ id, label }) => ({ id, label, run: () => {} }),
  })
const shown = (typed: string, employee?: string) =>
  groups(typed, employee).map(({ choices }) => choices.map(({ label }) => label))

test('an empty search shows all pages and commands, but not the keys of the open page', () => {
  expect(shown('')).toEqual([pages.map(({ label }) => label), ['Keys']])
})

test('names that begin with the search word come before names that contain it, four at most', () => {
  expect(shown('re')).toEqual([['Redeem', 'Rewards', 'Reports', 'Return']])
  expect(shown('rew')).toEqual([['Rewards', 'Spin reward']])
})

test('recently used items are at the top until somebody types', () => {
  const [, , choices] = groups('')[0]!.choices
  choices!.run()
  expect(shown('')[0]).toEqual(['Master'])
  expect(shown('ma')).toEqual([['Master']])
})

describe('recent choices', () => {
  const north = {
    kind: 'player',
    id: 'p1',
    label: 'north007',
    to: '/management/user/p1',
    search: {},
  } as const

  test('a found item is listed once, the newest first', () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2).mockReturnValueOnce(3)
    rememberFound('e1', north)
    rememberCommand('e1', 'KeyG Key0')
    rememberFound('e1', north)
    expect(recentChoices('e1').map((one) => ('kind' in one ? one.label : one.name))).toEqual([
      'north007',
      'KeyG Key0',
    ])
  })

  test('another employee in the same browser has their own list', () => {
    rememberFound('e1', north)
    expect(recentChoices('e2')).toEqual([])
  })

  test('found items are forgotten when the session ends, commands stay', () => {
    rememberFound('e1', north)
    rememberCommand('e1', 'KeyG Key2')
    for (const key of kept.keys()) if (!key.startsWith(keptPastSignOut)) kept.delete(key)
    expect(recentChoices('e1')).toEqual([expect.objectContaining({ name: 'KeyG Key2' })])
  })

  test('entries stored in another format are left out', () => {
    kept.set('khlang.recent.e1', '[{"kind":"player","at":1},3,null,{"kind":"ghost"}]')
    kept.set('khlang.habit.recent.e1', 'not JSON')
    expect(recentChoices('e1')).toEqual([])
  })
})
