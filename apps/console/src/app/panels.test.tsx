import { ownAccountRow } from '@khlang/contract/accounts/accounts'
import { withdrawalRow } from '@khlang/contract/cashier/cashier'
import { orderRow } from '@khlang/contract/crediting/crediting'
import { dashboard, type DashboardSummary, dayTotals } from '@khlang/contract/dashboard'
import { playerProfile } from '@khlang/contract/players/player-page'
import { type Me, me } from '@khlang/contract/staff/staff'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AccountSummary } from '#accounts/AccountSummary.tsx'
import { PayoutDays } from '#accounts/PayoutDays.tsx'
import { PayoutLines } from '#accounts/PayoutLines.tsx'
import { PayoutCard } from '#cashier/withdrawals/PayoutCard.tsx'
import { OrderPane } from '#crediting/OrderPane.tsx'
import { DayTable } from '#dashboard/DayTable.tsx'
import { MonthCompare } from '#dashboard/MonthCompare.tsx'
import { TopPlayers } from '#dashboard/TopPlayers.tsx'
import { WorkPanel } from '#dashboard/WorkPanel.tsx'
import { CoinsTab } from '#players/page/CoinsTab.tsx'
import { LinkedTab } from '#players/page/LinkedTab.tsx'
import { MoneyPanel } from '#players/page/MoneyPanel.tsx'
import { PlayerFacts } from '#players/page/PlayerFacts.tsx'
import { RecentMoney } from '#players/page/RecentMoney.tsx'
import { BackupsPage } from '#settings/BackupsPage.tsx'
import { HealthPage } from '#settings/HealthPage.tsx'
import { EmployeeWork } from '#staff/employees/EmployeeWork.tsx'
import { answerOf, sampleOf, type Schema, textAnswered } from './sample-text.tsx'

const who = sampleOf(me) as Me
const one = (schema: Schema) => sampleOf(schema) as never
const nothing = () => {}
const player = one(playerProfile)

const panels: Record<string, ReactNode> = {
  'an account': <AccountSummary account={one(ownAccountRow)} />,
  'the payouts of an account': (
    <PayoutDays account="scb-1" from="2020-01-01" to="2020-12-31" open="2020-01-01" onOpen={nothing} />
  ),
  'the payouts of an account on a day': <PayoutLines account="scb-1" day="2020-01-01" />,
  'a payout before it is paid': <PayoutCard withdrawal={one(withdrawalRow)} />,
  'an order': <OrderPane order={one(orderRow)} />,
  'a day of thirty': (
    <DayTable
      days={[one(dayTotals)]}
      measures={['deposits', 'withdrawals', 'bonusTotal', 'active']}
      name=""
    />
  ),
  'this month beside the last': <MonthCompare {...(answerOf(dashboard.summary) as DashboardSummary)} />,
  'the best players': <TopPlayers />,
  'the work of today': <WorkPanel />,
  "an employee's work": <EmployeeWork email="‹rows.employee›" />,
  "a player's money of today": <RecentMoney id="player" />,
  "a player's money of a period": <MoneyPanel player={player} search={{}} onSearch={nothing} />,
  "a player's data": <PlayerFacts player={player} onDialog={nothing} />,
  "a player's coins": <CoinsTab player={player} onSet={nothing} />,
  'linked players': <LinkedTab player={player} onOverlay={nothing} />,
  'the backups': <BackupsPage />,
  'the health of the shop': <HealthPage />,
}

test.each(Object.entries(panels))('each figure of %s is the one that its name says', async (name, panel) => {
  vi.useFakeTimers({ now: new Date('2026-03-02T05:00:00Z'), toFake: ['Date'] })
  const lines = (await textAnswered(panel, who)).replaceAll(/(.{1,100})(?: |$)/g, '$1\n')
  vi.useRealTimers()
  expect(lines).not.toContain('NaN')
  await expect(lines).toMatchFileSnapshot(`./panels/${name.replaceAll("'", '').replaceAll(' ', '-')}.txt`)
})
