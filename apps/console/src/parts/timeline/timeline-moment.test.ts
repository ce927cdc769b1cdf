import type { TimelineLine } from '@khlang/contract/crediting/crediting'
import { expect, test } from 'vitest'
import { changesIn, momentAt } from './timeline-moment.ts'

const act = (
  at: string,
  kind: 'entry' | 'request' | 'order',
  number: number,
  name: string,
): TimelineLine => ({
  line: 'act',
  at,
  about: { kind, id: `00000000-0000-4000-8000-00000000000${number}`, number },
  actor: 'nok@demo.example',
  act: name,
  before: null,
  after: null,
  reason: null,
})
const lines = [
  act('2026-11-20T01:00:00.000Z', 'request', 1, 'request.create'),
  act('2026-11-20T01:00:05.000Z', 'entry', 2, 'entry.claim'),
  act('2026-11-20T01:00:07.000Z', 'entry', 2, 'entry.match'),
]

test('a chosen moment shows each item as it last was by then', () => {
  expect(momentAt(lines, 2).map(({ act: name }) => name)).toEqual(['request.create', 'entry.claim'])
  expect(momentAt(lines, 3).map(({ act: name }) => name)).toEqual(['request.create', 'entry.match'])
  expect(momentAt(lines, 0)).toEqual([])
})

test('a change is shown field by field, without the fields that stayed the same', () => {
  expect(
    changesIn({ state: 'pending', amount: 100 }, { state: 'cancelled', amount: 100, note: 'x' }),
  ).toEqual([
    { field: 'state', before: 'pending', after: 'cancelled' },
    { field: 'note', before: null, after: 'x' },
  ])
  expect(changesIn(null, { bonus: 50 })).toEqual([{ field: 'bonus', before: null, after: '50' }])
  expect(changesIn({ bonus: 50 }, null)).toEqual([{ field: 'bonus', before: '50', after: null }])
})
