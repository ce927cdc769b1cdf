// @vitest-environment happy-dom
import type { DayFigures, DayShown, DiscrepancyShown } from '@khlang/contract/reports/daily-close'
import type { ShiftFigures } from '@khlang/contract/reports/hand-overs'
import { backlogNames } from '@khlang/domain/reports/hand-over'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { DayDiscrepancies } from './DayDiscrepancies.tsx'
import { DayMoney } from './DayMoney.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { ShiftSheet } from './ShiftSheet.tsx'

const at = '2026-11-28T03:00:00.000Z'
const none = { count: 0, baht: '0.00' }

const figures = {
  money: { credited: none, asked: '0.00', rest: '0.00', unequal: '0.00', bonus: 0, credits: 0 },
  deposits: none,
  payouts: { sent: none, byHand: none, left: none, fees: none },
  orders: [
    { purpose: 'creditDeposit', count: 2, credits: 900 },
    { purpose: 'newPurpose', count: 1, credits: 70 },
  ],
  drifts: [
    { kind: 'open', account: null, count: 1, baht: '70.00', mark: 'a' },
    { kind: 'newKind', account: null, count: 1, baht: '70.00', mark: 'b' },
  ],
}

/** An explanation of a discrepancy that is gone. */
const past = {
  id: 'x1',
  kind: 'newPastKind',
  account: null,
  author: 'nok',
  at,
  body: 'ok',
  withdrawn: null,
  baht: '1.00',
  stands: false,
  can: {},
}

const shift = {
  piles: Object.fromEntries(backlogNames.map((name) => [name, { ...none, oldest: [] }])),
  sending: null,
  accounts: [],
  people: [
    {
      who: 'nok',
      deeds: [
        { deed: 'matched', count: 2, moved: null },
        { deed: 'newDeed', count: 1, moved: null },
      ],
    },
  ],
  at,
}

const dayShown = {
  day: '2026-11-28',
  figures,
  explanations: [past],
  can: { explain: true },
} as unknown as DayShown
const leave = () => {}

/** Each part that names codes of an answer, and the texts that it shows for a known one and an unknown one. */
const parts = {
  orders: {
    part: <DayMoney figures={figures as unknown as DayFigures} />,
    texts: [th.activity_credited, 'newPurpose'],
  },
  discrepancies: {
    part: <DayDiscrepancies dayShown={dayShown} openRows={undefined} onOpen={leave} />,
    texts: [th.discrepancy_open, 'newKind', 'newPastKind'],
  },
  explanation: {
    part: (
      <ExplainDialog
        day="2026-11-28"
        discrepancy={figures.drifts[1] as unknown as DiscrepancyShown}
        onClose={leave}
      />
    ),
    texts: ['newKind'],
  },
  activities: {
    part: <ShiftSheet figures={shift as unknown as ShiftFigures} now={null} />,
    texts: [th.activity_matched, 'newDeed'],
  },
}

test.each(Object.entries(parts))(
  'a report shows what this build does not know by its code: %s',
  async (_name, { part, texts }) => {
    const { home } = await drawComponent(part)
    for (const text of texts) expect(home.textContent).toContain(text)
  },
)
