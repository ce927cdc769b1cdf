import { expect, test } from 'vitest'
import { pageChips } from '#agents/page-chips.ts'
import { requestChips } from '#cashier/requests/request-chips.ts'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { playerChips } from '#players/list/player-chips.ts'
import { reportChips } from '#reports/report-chips.ts'
import { lossReturnChips } from '#rewards/lossreturn/lossreturn-chips.ts'
import { rewardChips } from '#rewards/reward-chips.ts'
import { auditChips } from '#staff/audit/audit-chips.ts'
import { employeeChips } from '#staff/employees/employee-chips.ts'
import { entryChips } from '#statements/entry/entry-chips.ts'

const names = {
  agents: new Map([['agent-1', 'east']]),
  masters: new Map([['master-1', '#7 Master']]),
} as never

type OnSearch = (change: object) => void

/** Each page: its chips for a search, and the searches to try. */
const pages: Record<
  string,
  [chips: (search: never, onSearch: OnSearch) => readonly Chip[], searches: object[]]
> = {
  agents: [pageChips, [{}, { q: 'east' }, { period: 'today' }, { from: '2026-11-02', to: '2026-11-05' }]],
  requests: [
    requestChips,
    [
      { state: 'moved', player: 'east017', bank: 'scb', amountFrom: '5', amountTo: '70', origin: 'staff' },
      { employee: 'nok@example.test', hold: 'held', q: 'a text', from: '2026-11-02' },
      { amountFrom: '5', origin: 'player', hold: 'free' },
      { amountTo: '70' },
    ],
  ],
  players: [
    (search, onSearch) => playerChips(search, names, onSearch),
    [
      {
        agent: 'agent-1',
        master: 'master-1',
        bank: 'scb',
        status: 'watch',
        counts: 'yes',
        tag: 'VIP',
        q: 'a text',
        period: 'today',
      },
      { agent: 'newer', master: 'newer', counts: 'no' },
    ],
  ],
  'the player report': [
    (search, onSearch) => reportChips(search, names, onSearch),
    [
      { agent: 'agent-1', master: 'master-1', only: 'active', q: 'a text', period: 'today' },
      { agent: 'newer', only: 'first' },
    ],
  ],
  'loss-returns': [
    (search, onSearch) => lossReturnChips(search, names, onSearch),
    [
      { state: 'paid', player: 'east017', agent: 'agent-1', master: 'master-1', q: 'a text' },
      { state: 'everybody' },
    ],
  ],
  rewards: [
    rewardChips,
    [
      { player: 'east017', prize: 'a prize', employee: 'nok@example.test', q: 'a text', period: 'today' },
      { state: 'takenBack' },
    ],
  ],
  'the audit log': [
    auditChips,
    [
      {
        employee: 'nok@example.test',
        act: 'entry.match',
        kind: 'entry',
        player: 'east017',
        q: '17',
        period: 'today',
      },
      { kind: 'entry', object: '01a21e00-88c3-71b5-ba91-b5b899745196' },
    ],
  ],
  employees: [
    employeeChips,
    [
      { role: 'owner', state: 'off', factor: 'with', hidden: 'true', q: 'a text', period: 'today' },
      { role: 'newer' },
    ],
  ],
  entries: [
    entryChips,
    [
      { account: 'kbank-1', amountFrom: '5', amountTo: '70', q: 'a text', period: 'today' },
      { amountTo: '70' },
    ],
  ],
}

test.each(Object.entries(pages))(
  'each filter of %s has its chip, which removes that filter and no other',
  async (name, [chipsOf, searches]) => {
    const lines = searches.flatMap((search) => {
      const removed: string[] = []
      const chips = chipsOf(search as never, (change) => removed.push(Object.keys(change).join(' and ')))
      for (const { onRemove } of chips) onRemove()
      return [
        JSON.stringify(search),
        ...chips.map(
          ({ name: of, label, value }, at) => `  ${of}: ${label} = ${value}, removes ${removed[at]}`,
        ),
      ]
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./chips/${name.replaceAll(' ', '-')}.txt`)
  },
)
