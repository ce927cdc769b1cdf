import { playerReportRow } from '@khlang/contract/reports/player-report'
import { createMemoryHistory } from '@tanstack/history'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linksToLists } from '#dashboard/list-links.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { playerReportColumns, sortedSum } from '#reports/player-report-columns.tsx'
import { sampleOf } from './sample-text.tsx'

const days = { from: '2026-11-01', to: '2026-11-20' }
const router = createRouter({}, createMemoryHistory(), () => {})
const row = sampleOf(playerReportRow) as never

test('a figure of the dashboard leads to a report that is sorted by a column it has', () => {
  const sorts = Object.values(linksToLists).flatMap((link) => {
    const search = link(days).search as { sort?: string }
    return search.sort === undefined ? [] : [search.sort]
  })
  expect(sorts).toContain('lossReturns')
  const columns = playerReportColumns(days).map(({ sort }) => sort)
  for (const sort of sorts) expect(columns).toContain(sort)
})

test('a report sorted by a part of the bonus has the sum of that part in its foot, and no sum twice', () => {
  const sums = { lossReturns: 1_234, bonusTotal: 9 } as never
  expect(sortedSum('lossReturns', sums)).toMatchObject([{ text: '1,234' }])
  for (const sort of ['bonusTotal', 'net', 'time', 'code', undefined])
    expect(sortedSum(sort, sums)).toEqual([])
})

test.each([
  ['lossReturns', 'money'],
  ['seasonalGifts', 'rewards'],
  ['referralBonuses', 'rewards'],
])('the %s of a player lead to their timeline of %s', (part, group) => {
  const cell = playerReportColumns(days)
    .find(({ id }) => id === part)!
    .cell(row)
  const html = renderToStaticMarkup(<RouterContext value={router}>{cell}</RouterContext>)
  expect(html).toMatch(new RegExp(`tab=timeline&amp;of=${group}`))
})
