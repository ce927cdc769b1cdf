import { ownAccountRow } from '@khlang/contract/accounts/accounts'
import { phoneRow } from '@khlang/contract/bank-feeds/phones'
import { withdrawalRow } from '@khlang/contract/cashier/cashier'
import { slip } from '@khlang/contract/cashier/slips'
import { orderRow } from '@khlang/contract/crediting/crediting'
import { findingRow } from '@khlang/contract/crediting/reconcile'
import { dashboard, type DashboardSummary, dayTotals } from '@khlang/contract/dashboard'
import { lineMember } from '@khlang/contract/line/line-member'
import { lineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { webhookRow } from '@khlang/contract/notifications/webhooks'
import { playerProfile } from '@khlang/contract/players/player-page'
import { type Me, me } from '@khlang/contract/staff/staff'
import { importSummary } from '@khlang/contract/statements/statement-imports'
import { backTestDetail, backTestFigures } from '@khlang/contract/statements/statement-rules'
import { entryRow } from '@khlang/contract/statements/statements'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { AccountSummary } from '#accounts/AccountSummary.tsx'
import { PayoutDays } from '#accounts/PayoutDays.tsx'
import { PayoutLines } from '#accounts/PayoutLines.tsx'
import { PhoneCard } from '#bank-feeds/PhoneCard.tsx'
import { PayoutCard } from '#cashier/withdrawals/PayoutCard.tsx'
import { FindingLine } from '#crediting/FindingLine.tsx'
import { OrderPane } from '#crediting/OrderPane.tsx'
import { DayTable } from '#dashboard/DayTable.tsx'
import { MonthCompare } from '#dashboard/MonthCompare.tsx'
import { TopPlayers } from '#dashboard/TopPlayers.tsx'
import { WorkPanel } from '#dashboard/WorkPanel.tsx'
import { LineAlertCard } from '#line/LineAlertCard.tsx'
import { LineAlerts } from '#line/LineAlerts.tsx'
import { LineReplies } from '#line/LineReplies.tsx'
import { MemberRow } from '#line/MemberRow.tsx'
import { SendHistory } from '#line/SendHistory.tsx'
import { api } from '#parts/api/api.ts'
import { PlayerCard } from '#parts/player/PlayerCard.tsx'
import { MeContext } from '#parts/session/me.ts'
import { SlipFacts } from '#parts/slips/SlipFacts.tsx'
import { AccountsTab } from '#players/page/AccountsTab.tsx'
import { CoinsTab } from '#players/page/CoinsTab.tsx'
import { LinkedTab } from '#players/page/LinkedTab.tsx'
import { MoneyPanel } from '#players/page/MoneyPanel.tsx'
import { PlayerFacts } from '#players/page/PlayerFacts.tsx'
import { HistoryTab } from '#players/page/HistoryTab.tsx'
import { NotesTab } from '#players/page/notes/NotesTab.tsx'
import { PinnedNotes } from '#players/page/notes/PinnedNotes.tsx'
import { RecentMoney } from '#players/page/RecentMoney.tsx'
import { TimelineTab } from '#players/page/TimelineTab.tsx'
import { WebhookCard } from '#service-api/WebhookCard.tsx'
import { WebhookLog } from '#service-api/WebhookLog.tsx'
import { BackupsPage } from '#settings/BackupsPage.tsx'
import { HealthPage } from '#settings/HealthPage.tsx'
import { MySessions } from '#staff/account/MySessions.tsx'
import { EmployeeWork } from '#staff/employees/EmployeeWork.tsx'
import { EntryHead } from '#statements/entry/EntryHead.tsx'
import { ImportTotals } from '#statements/imports/ImportTotals.tsx'
import { BackTestResult } from '#statements/rules/BackTestResult.tsx'
import { answerOf, sampleOf, type Schema, textAnswered, textIn } from './sample-text.tsx'

const who = sampleOf(me) as Me
const one = (schema: Schema) => sampleOf(schema) as never
const nothing = () => {}
const player = one(playerProfile)

const panels: Record<string, ReactNode> = {
  'an account': <AccountSummary account={one(ownAccountRow)} />,
  'the payouts of an account': (
    <PayoutDays account="scb-1" from="2020-01-01" to="2020-12-31" openDay="2020-01-01" onOpen={nothing} />
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
  "a player's accounts": <AccountsTab player={player} />,
  "a player's history": <HistoryTab id="player" search={{}} onSearch={nothing} />,
  "a player's timeline": <TimelineTab id="player" shownGroup={undefined} onSearch={nothing} />,
  "a player's notes": <NotesTab id="player" disabledReason={th.problem_not_permitted} />,
  "a player's pinned notes": <PinnedNotes id="player" onAll={nothing} />,
  'linked players': <LinkedTab player={player} onOverlay={nothing} />,
  'the backups': <BackupsPage />,
  'the health of the shop': <HealthPage />,
  'a phone': <PhoneCard phone={one(phoneRow)} onEdit={nothing} onTest={nothing} />,
  'a webhook': <WebhookCard one={one(webhookRow)} onEdit={nothing} />,
  'an alert': <LineAlertCard one={one(lineAlertRow)} onEdit={nothing} />,
  'a member at LINE': <MemberRow row={one(lineMember)} picked={false} onPick={nothing} onOpen={nothing} />,
  'messages sent by LINE': <SendHistory />,
  'alerts by LINE': (
    <MeContext value={{ ...who, may: ['connection.manage'] }}>
      <LineAlerts />
    </MeContext>
  ),
  'replies by LINE': <LineReplies settings={undefined} />,
  'messages sent to webhooks': <WebhookLog />,
  'signed-in devices': <MySessions />,
  'a slip': <SlipFacts slip={one(slip)} requestedAmount="500" />,
  'a player who gets money': (
    <PlayerCard
      playerId="player"
      read={(id, signal) => api.players.view({ id }, { signal })}
      addressOf={() => '/player/$userId' as never}
    />
  ),
  'the head of an entry': <EntryHead entry={one(entryRow)}>{null}</EntryHead>,
  'the sums of a file': <ImportTotals summary={one(importSummary)} />,
  'a back-test': (
    <BackTestResult test={one(backTestDetail)} figures={one(backTestFigures)} entryLink={() => null} />
  ),
  'a movement of the books': (
    <FindingLine
      row={one(findingRow)}
      onAdopt={nothing}
      onDismiss={nothing}
      onTie={nothing}
      onDecide={nothing}
    />
  ),
}

afterEach(() => void vi.useRealTimers())

test.each(Object.entries(panels))('each figure of %s is the one that its name says', async (name, panel) => {
  vi.useFakeTimers({ now: new Date('2026-03-02T05:00:00Z'), toFake: ['Date'] })
  const lines = (await textAnswered(panel, who)).replaceAll(/(.{1,100})(?: |$)/g, '$1\n')
  expect(lines).not.toContain('NaN')
  await expect(lines).toMatchFileSnapshot(`./panels/${name.replaceAll("'", '').replaceAll(' ', '-')}.txt`)
})

/** The sentences that say that there is nothing to show. */
const nothingThere = Object.entries(th)
  .filter(([name, text]) => /_(none|empty|never)$|_none_/.test(name) && !text.includes('{'))
  .map(([, text]) => text)

test.each(Object.entries(panels))(
  'before its answer has come, %s does not say that there is nothing',
  (_, panel) => {
    const text = ` ${textIn(panel, who)} `
    expect(nothingThere.filter((sentence) => text.includes(` ${sentence} `))).toEqual([])
  },
)
