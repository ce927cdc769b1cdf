import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import * as m from '#messages'
import type { Column } from '#parts/live-grid/column.ts'
import cell from '#parts/live-grid/row-cell.module.css'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import { LossReturnStatus } from './LossReturnStatus.tsx'
import { rateText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'

export const lossReturnColumns = (): Column<LossReturnRow>[] => [
  {
    id: 'player',
    header: m.column_player(),
    width: 220,
    fixed: true,
    sort: 'code',
    cell: ({ player: { code, name } }) => (
      <>
        <strong className="digits">{code}</strong> {name}
      </>
    ),
  },
  {
    id: 'agent',
    header: m.player_agent(),
    width: 120,
    hiddenAtFirst: true,
    cell: ({ agent }) => agent?.name ?? '–',
  },
  {
    id: 'master',
    header: m.players_master(),
    width: 140,
    hiddenAtFirst: true,
    cell: ({ master }) => (master ? `${master.key} · ${master.name}` : '–'),
  },
  {
    id: 'deposits',
    header: m.lossreturn_deposits(),
    width: 104,
    numeric: true,
    sort: 'deposits',
    cell: ({ deposits }) => grouped(Number(deposits)),
  },
  {
    id: 'withdrawals',
    header: m.lossreturn_withdrawals(),
    width: 128,
    numeric: true,
    sort: 'withdrawals',
    cell: ({ withdrawals }) => grouped(Number(withdrawals)),
  },
  {
    id: 'bonus',
    header: m.lossreturn_bonus(),
    width: 92,
    numeric: true,
    sort: 'bonus',
    cell: ({ bonus }) => grouped(Number(bonus)),
  },
  {
    id: 'difference',
    header: m.lossreturn_difference(),
    width: 104,
    numeric: true,
    cell: ({ difference, rule }) =>
      rule === 'won' ? `+${grouped(Number(difference))}` : grouped(Number(difference)),
  },
  { id: 'rate', header: m.lossreturn_rate(), width: 76, numeric: true, cell: ({ rate }) => rateText(rate) },
  {
    id: 'amount',
    header: m.lossreturn_amount(),
    width: 100,
    numeric: true,
    fixed: true,
    sort: 'amount',
    cell: ({ amount }) => <strong>{grouped(amount)}</strong>,
  },
  { id: 'status', header: m.column_status(), width: 190, cell: (row) => <LossReturnStatus row={row} /> },
  {
    id: 'paid',
    header: m.lossreturn_was_paid(),
    width: 100,
    numeric: true,
    cell: ({ paid }) => (paid === null ? '–' : grouped(paid)),
  },
  {
    id: 'late',
    header: m.lossreturn_late_column(),
    width: 128,
    numeric: true,
    cell: ({ late }) => (late === 0 ? '–' : <span className={styles.late}>{signed(late)}</span>),
  },
  {
    id: 'employee',
    header: m.lossreturn_by(),
    width: 110,
    cell: ({ paid, employee }) => (paid !== null && employee ? whoText(employee) : '–'),
  },
  {
    id: 'time',
    header: m.column_time(),
    width: 164,
    hiddenAtFirst: true,
    cell: ({ paid, createdAt }) =>
      paid === null ? '–' : <span className="digits">{whenText(createdAt)}</span>,
  },
]

/** Formats an amount other than 0 with its sign. */
export const signed = (amount: number) => (amount > 0 ? `+${grouped(amount)}` : `−${grouped(-amount)}`)

/** Shows a loss-return on a phone: player and amount, then the rate, the loss or win that it applies to, and status. */
export const LossReturnCell = (row: LossReturnRow) => (
  <span className={cell.cell}>
    <span className={cell.line}>
      <strong className="digits">{row.player.code}</strong>
      <span className={cell.text}>{row.player.name}</span>
      <strong className="digits">{grouped(row.amount)}</strong>
    </span>
    <span className={cell.quiet}>
      {m.lossreturn_share({ rate: rateText(row.rate), difference: grouped(Number(row.difference)) })} ·{' '}
      <LossReturnStatus row={row} />
    </span>
  </span>
)
