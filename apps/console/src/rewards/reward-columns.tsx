import type { ReportedKind, RewardRow } from '@khlang/contract/rewards/rewards'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import { rewardText } from '#parts/player/reward-labels.ts'
import { Status } from '#parts/desk/Status.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import cell from '#parts/live-grid/row-cell.module.css'

/** Returns the columns of the report on one kind of reward. */
export function rewardColumns(kind: ReportedKind): Column<RewardRow>[] {
  const { time, number, player, label, coins, credits, item, prize, status, employee, note } = allColumns()
  switch (kind) {
    case 'redemption':
      return [time, number, player, label, coins, credits, item, status]
    case 'spin':
    case 'roulette':
      return [time, number, player, prize, credits]
    case 'goodwill':
      return [time, number, player, credits, status, employee, note]
  }
}

const allColumns = () =>
  ({
    time: {
      id: 'time',
      header: m.column_time(),
      width: 164,
      sort: 'time',
      cell: ({ createdAt }) => <span className="digits">{whenText(createdAt)}</span>,
    },
    number: {
      id: 'number',
      header: m.column_number(),
      width: 96,
      cell: ({ number }) => <span className="digits">#{number}</span>,
    },
    player: {
      id: 'player',
      header: m.column_player(),
      width: 220,
      fixed: true,
      cell: ({ player: { code, name } }) => (
        <>
          <strong className="digits">{code}</strong> {name}
        </>
      ),
    },
    label: { id: 'label', header: m.rewards_prize(), width: 260, cell: rewardText },
    coins: {
      id: 'coins',
      header: m.rewards_coins(),
      width: 110,
      numeric: true,
      cell: ({ coins }) => grouped(coins ?? 0),
    },
    credits: {
      id: 'credits',
      header: m.rewards_credits(),
      width: 110,
      numeric: true,
      fixed: true,
      sort: 'credits',
      cell: ({ credits }) => grouped(credits),
    },
    item: {
      id: 'item',
      header: m.rewards_item(),
      width: 180,
      cell: ({ item: redeemed }) => (redeemed ? `#${redeemed.number} ${redeemed.name}` : '–'),
    },
    prize: { id: 'prize', header: m.rewards_prize(), width: 200, cell: rewardText },
    status: {
      id: 'status',
      header: m.column_status(),
      width: 150,
      cell: ({ state, status, phase }) => (
        <Status kind="reward" state={state} status={status} phase={phase} />
      ),
    },
    employee: {
      id: 'employee',
      header: m.rewards_given_by(),
      width: 130,
      cell: ({ employee }) => (employee ? whoText(employee) : '–'),
    },
    note: { id: 'note', header: m.reason(), width: 240, cell: ({ note }) => note ?? '–' },
  }) satisfies Record<string, Column<RewardRow>>

/**
 * Shows a reward on a phone: player and credits, then reason and time. Before them, where a narrow screen does not cut it
 * off, the status of one that was not given (yet). What the player site reports was given there.
 */
export const RewardCell = (row: RewardRow) => (
  <span className={cell.cell}>
    <span className={cell.line}>
      <strong className="digits">{row.player.code}</strong>
      <span className={cell.text}>{row.player.name}</span>
      <strong className="digits">{grouped(row.credits)}</strong>
    </span>
    <span className={cell.quiet}>
      {row.state !== 'done' && (row.kind === 'goodwill' || row.kind === 'redemption') && (
        <>
          <Status kind="reward" state={row.state} status={row.status} phase={row.phase} />
          {' · '}
        </>
      )}
      {row.kind === 'goodwill' ? row.note : rewardText(row)} · {whenText(row.createdAt)}
    </span>
  </span>
)
