import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { isOpen } from '@khlang/domain/cashier/request'
import { shownAccount } from '@khlang/domain/cashier/shown-account'
import * as m from '#messages'
import { Age } from '#parts/Age.tsx'
import { ApprovalMark } from '#parts/approvals/WaitsForApproval.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { RequestMarks } from '#parts/requests/RequestMarks.tsx'
import { SlipMark } from '#parts/desk/SlipMark.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { whenShort, whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { grouped } from '#ui/numbers.ts'
import { Balance } from '../withdrawals/Balance.tsx'
import styles from './request-columns.module.css'
import { SenderMark } from './SenderMark.tsx'

/** The columns that the lists of deposits and withdrawals have in common. */
export const requestColumns = () =>
  ({
    time: {
      id: 'time',
      header: m.column_time(),
      width: 160,
      fixed: true,
      sort: 'time',
      cell: (row) => <span className="digits">{whenText(row.createdAt)}</span>,
    },
    waiting: {
      id: 'waiting',
      header: m.column_waiting(),
      width: 88,
      cell: (row) => <Waiting row={row} />,
    },
    number: {
      id: 'number',
      header: m.column_number(),
      width: 84,
      cell: (row) => <span className="digits">#{row.number}</span>,
    },
    player: {
      id: 'player',
      header: m.column_player(),
      width: 200,
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
    bank: {
      id: 'bank',
      header: m.column_bank(),
      width: 146,
      cell: (row) => {
        const { bank, tail } = shownAccount(row)
        return (
          <>
            {bank && <BankMark bank={bank} />} <span className={styles.quiet}>{tail}</span>
          </>
        )
      },
    },
    amount: {
      id: 'amount',
      header: m.column_amount(),
      width: 96,
      sort: 'amount',
      numeric: true,
      fixed: true,
      cell: (row) => <strong>{grouped(Number(row.amount))}</strong>,
    },
    status: {
      id: 'status',
      header: m.column_status(),
      width: 270,
      fixed: true,
      cell: (row) => (
        <>
          <Status kind={row.kind} state={row.state} status={row.status} phase={row.phase} />
          <SlipMark slips={row.slips} duplicate={row.slipAlike} /> <RequestMarks row={row} />{' '}
          <ApprovalMark objectId={row.id} />
        </>
      ),
    },
    before: {
      id: 'before',
      header: m.column_before(),
      width: 104,
      numeric: true,
      cell: (row) => <Balance row={row} balance={row.balanceBefore} />,
    },
    after: {
      id: 'after',
      header: m.column_after(),
      width: 104,
      numeric: true,
      cell: (row) => <Balance row={row} balance={row.balanceAfter} />,
    },
    employee: {
      id: 'employee',
      header: m.column_employee(),
      width: 110,
      cell: (row) => (row.employee ? whoText(row.employee) : '–'),
    },
    updated: {
      id: 'updated',
      header: m.column_updated(),
      width: 164,
      hiddenAtFirst: true,
      cell: (row) => <span className="digits">{whenText(row.updatedAt)}</span>,
    },
    origin: {
      id: 'origin',
      header: m.deposit_origin(),
      width: 110,
      hiddenAtFirst: true,
      cell: (row) => (row.createdByStaff ? m.deposit_by_staff() : m.deposit_by_player()),
    },
    note: { id: 'note', header: m.column_note(), width: 160, cell: (row) => row.note ?? row.result ?? '' },
  }) satisfies Record<string, Column<RequestRow>>

/** Shows a request in two lines instead of columns: on a phone, and while a request is open beside the list. */
export function RequestCell({ row }: { row: RequestRow }) {
  return (
    <span className={styles.request}>
      <span className={styles.line}>
        <strong>{row.player.code}</strong>
        <span className={styles.name} data-payer="name" title={row.player.name}>
          {row.player.name}
        </span>
        <SenderMark row={row} />
        <strong className={styles.amount}>{grouped(Number(row.amount))}</strong>
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>{whenShort(row.createdAt)}</span>
        <span className={styles.name}>
          <Status kind={row.kind} state={row.state} status={row.status} phase={row.phase} />{' '}
          <ApprovalMark objectId={row.id} />
          <SlipMark slips={row.slips} duplicate={row.slipAlike} />
        </span>
        <RequestMarks row={row} brief />
        <Waiting row={row} />
      </span>
    </span>
  )
}

/** Shows how long an open request has waited; nothing for others. */
function Waiting({ row }: { row: RequestRow }) {
  return isOpen(row) ? <Age since={row.createdAt} waiting /> : null
}
