import type { DepositRow } from '@khlang/contract/cashier'
import * as m from '#paraglide/messages.js'
import { Age } from '#parts/Age.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { Status } from '#parts/Status.tsx'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './deposit-columns.module.css'

export const depositColumns = (): Column<DepositRow>[] => [
  {
    id: 'time',
    header: m.column_time(),
    width: 172,
    fixed: true,
    cell: (row) => <span className="digits">{whenText(row.createdAt)}</span>,
  },
  { id: 'number', header: m.column_number(), width: 78, cell: (row) => <span className="digits">#{row.number}</span> },
  {
    id: 'player',
    header: m.column_player(),
    width: 210,
    fixed: true,
    cell: ({ player }) => (
      <>
        <strong className={styles.code} data-status={player.status}>
          {player.code}
        </strong>{' '}
        {player.name}
      </>
    ),
  },
  {
    id: 'bank',
    header: m.column_bank(),
    width: 128,
    cell: ({ player }) => (
      <>
        {player.bank && <BankMark bank={player.bank} />} <span className={styles.quiet}>{player.accountTail}</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: m.column_amount(),
    width: 100,
    numeric: true,
    fixed: true,
    cell: (row) => <strong>{grouped(Number(row.amount))}</strong>,
  },
  { id: 'bonus', header: m.column_bonus(), width: 84, numeric: true, cell: (row) => grouped(row.bonus) },
  { id: 'credits', header: m.column_credits(), width: 96, numeric: true, cell: (row) => grouped(row.credits) },
  {
    id: 'status',
    header: m.column_status(),
    width: 190,
    fixed: true,
    cell: (row) => <Status state={row.state} status={row.status} phase={row.phase} />,
  },
  { id: 'waiting', header: m.column_waiting(), width: 88, cell: (row) => <Waiting row={row} /> },
  { id: 'employee', header: m.column_employee(), width: 150, cell: (row) => row.employee?.split('@')[0] ?? '–' },
  { id: 'note', header: m.column_note(), width: 160, cell: (row) => row.note ?? row.result ?? '' },
]

/** Only who still waits grows older. */
function Waiting({ row }: { row: DepositRow }) {
  return row.state === 'pending' ? <Age since={row.createdAt} waiting /> : null
}
