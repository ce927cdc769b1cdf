import { expect, test } from 'vitest'
import { paths, playerAddress } from './paths.ts'
import { hrefOf } from './address.ts'
import type { AnyTo, Target } from './targets.ts'

/** Types are checked when the sources are; a line that should be refused but is not fails that check. */
const target = <To extends AnyTo>(one: Target<To>) => hrefOf(one)

test('every link leads to an existing page, with the path ids and search parameters that the page reads', () => {
  expect(target({ to: paths.statement, search: { tab: 'all' } })).toBe('/management/statement?tab=all')
  expect(target({ to: playerAddress('7'), search: { tab: 'notes' } })).toBe('/management/user/7?tab=notes')
  expect(target({ to: '/management/user/$userId', params: { userId: '7' } })).toBe('/management/user/7')
  // @ts-expect-error -- no such page
  target({ to: '/management/nowhere' })
  // @ts-expect-error -- an id is missing
  target({ to: '/management/user/$userId' })
  // @ts-expect-error -- an id that the path does not have
  target({ to: paths.statement, params: { userId: '7' } })
  // @ts-expect-error -- a tab that the page does not have
  target({ to: paths.statement, search: { tab: 'bogus' } })
  // @ts-expect-error -- a parameter that the page does not read
  target({ to: paths.statement, search: { request: '7' } })
  // @ts-expect-error -- a page without parameters
  target({ to: paths.backups, search: { tab: 'all' } })
})
