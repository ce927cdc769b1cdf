import { expect, test } from 'vitest'
import type { Verdict } from './classify-line.ts'
import { withoutLostFriends } from './lost-friends.ts'

type Friend = NonNullable<Verdict['wanted']>['friend']

const line = (code: string, friend: Friend = null, change: Partial<Verdict> = {}): Verdict => ({
  verdict: 'new',
  player: null,
  code,
  name: code,
  fields: ['code'],
  reasons: [],
  wanted: { key: `${code}-key`, values: {}, status: null, createdAt: null, friend },
  ...change,
})
const unreadable = (code: string) =>
  line(code, null, {
    verdict: 'unreadable',
    wanted: null,
    reasons: [{ field: 'email', reason: 'field-wrong' }],
  })
const verdicts = (lines: Verdict[]) => lines.map(({ code, verdict }) => `${code} ${verdict}`)

test('a line whose friend is another new player of the file, by code or key, stays', () => {
  const lines = [line('East1', { code: 'EAST2' }), line('east2', { key: 'east3-key' }), line('east3')]
  expect(withoutLostFriends(lines)).toEqual(lines)
})

test('a line whose friend is an unreadable line of the file is unreadable too, and so is who names its player', () => {
  const lines = withoutLostFriends([
    line('east1', { code: 'east2' }),
    line('east2', { key: 'east3-key' }),
    line('east3', { code: 'east4' }),
    unreadable('east4'),
    line('east5'),
  ])
  expect(verdicts(lines)).toEqual([
    'east1 unreadable',
    'east2 unreadable',
    'east3 unreadable',
    'east4 unreadable',
    'east5 new',
  ])
  expect(lines[0]).toMatchObject({
    fields: [],
    wanted: null,
    reasons: [{ field: 'friendId', reason: 'friend-unknown' }],
  })
  expect(lines[3]!.reasons).toEqual([{ field: 'email', reason: 'field-wrong' }])
})

test('two lines that name each other as friends stay, and a friend named in a circle ends the search', () => {
  const circle = [line('east1', { code: 'east2' }), line('east2', { code: 'east1' })]
  expect(withoutLostFriends(circle)).toEqual(circle)
})
