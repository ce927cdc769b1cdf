import { ownAccountRow } from '@khlang/contract/accounts/accounts'
import { dayTotals } from '@khlang/contract/dashboard'
import { dayShown } from '@khlang/contract/reports/daily-close'
import { handOverDetail } from '@khlang/contract/reports/hand-overs'
import { type Me, me } from '@khlang/contract/staff/staff'
import { candidate } from '@khlang/contract/statements/statement-matching'
import { entryRow } from '@khlang/contract/statements/statements'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AccountTable } from '#accounts/AccountTable.tsx'
import { TodayCards } from '#dashboard/TodayCards.tsx'
import { DayAccounts } from '#reports/DayAccounts.tsx'
import { DayDiscrepancies } from '#reports/DayDiscrepancies.tsx'
import { DayStanding } from '#reports/DayStanding.tsx'
import { ShiftSheet } from '#reports/ShiftSheet.tsx'
import { CandidateCard } from '#statements/matching/CandidateCard.tsx'
import { EntryCell } from '#statements/entry/EntryCell.tsx'
import { expectDistinctNumbers, sampleOf, textIn } from './sample-text.tsx'

const who = sampleOf(me) as Me

const nothing = () => {}
const day = sampleOf(dayShown) as never
const shift = sampleOf(handOverDetail) as { figures: never; now: never }

const days = ['yesterday', 'today'].map((name) => ({
  ...(sampleOf(dayTotals, [name]) as object),
  day: '2026-11-20',
}))

const sheets: Record<string, ReactNode> = {
  'the figures of today': <TodayCards series={days as never} />,
  'a shift': <ShiftSheet figures={shift.figures} now={shift.now} />,
  'the accounts of a day': (
    <DayAccounts accounts={(day as { figures: { accounts: never } }).figures.accounts} />
  ),
  'a day': <DayStanding dayShown={day} />,
  'the discrepancies of a day': <DayDiscrepancies dayShown={day} openRows={undefined} onOpen={nothing} />,
  'own accounts': <AccountTable accounts={[sampleOf(ownAccountRow) as never]} onOpen={nothing} />,
  'an entry': <EntryCell row={sampleOf(entryRow) as never} />,
  'a candidate': (
    <CandidateCard candidate={sampleOf(candidate) as never} place={1} isChosen={false} onChoose={nothing} />
  ),
}

test('no two figures of a sample are equal', () => {
  for (const schema of [dayShown, handOverDetail, ownAccountRow, entryRow, candidate])
    expect(() => expectDistinctNumbers(sampleOf(schema))).not.toThrow()
})

test.each(Object.entries(sheets))('each figure of %s stands where its name says', async (name, sheet) => {
  // In short lines, so that a change is seen where it is.
  const lines = textIn(sheet, who).replaceAll(/(.{1,100})(?: |$)/g, '$1\n')
  expect(lines).not.toContain('NaN')
  await expect(lines).toMatchFileSnapshot(`./sheets/${name.replaceAll(' ', '-')}.txt`)
})
