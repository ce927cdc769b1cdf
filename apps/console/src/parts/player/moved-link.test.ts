import { daysOf } from '../filters/period.ts'
import { paths } from '../navigation/paths.ts'
import { expect, test } from 'vitest'
import { movedLink } from './moved-link.ts'

const days = daysOf({ period: 'thisMonth' }, new Date('2026-11-21T03:00:00Z'))

test.each([
  ['deposit', paths.deposit],
  ['withdrawal', paths.withdraw],
] as const)(
  'the sum of the %ss of a period opens the list of them: this player, paid or credited, these days',
  (kind, to) => {
    expect(movedLink(kind, 'north001', days)).toEqual({
      to,
      search: { player: 'north001', state: 'moved', from: '2026-11-01', to: '2026-11-21' },
    })
  },
)
