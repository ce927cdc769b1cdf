import type { DepositRow } from '@khlang/contract/cashier'
import { requestStatus, transferStatus } from '@khlang/contract/legacy-words'
import { depositCan, type RequestState } from '@khlang/domain/cashier/request'
import type { Role } from '@khlang/domain/staff/acts'
import type { DepositView } from './store.ts'

/** The row that this role sees. */
export function depositRow(view: DepositView, role: Role): DepositRow {
  return {
    id: view.id,
    number: view.number,
    version: view.version,
    state: view.state,
    status: statusWord(view.state),
    phase: view.phase,
    amount: String(view.amount),
    bonus: view.bonus,
    credits: view.amount + view.bonus,
    player: {
      id: view.playerId,
      code: view.playerCode,
      name: view.playerName,
      status: view.playerStatus,
      bank: view.playerBank,
      accountTail: view.accountTail,
      mobileTail: view.mobileTail,
    },
    createdByStaff: view.createdByStaff,
    note: view.note,
    result: view.result,
    entryId: view.entryId,
    orderId: view.orderId,
    employee: view.employee,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    can: depositCan(view.state, role),
  }
}

/** A deposit is never transferred; withdrawals say which way when they get their rows. */
export const statusWord = (state: RequestState) =>
  state === 'transferred' ? transferStatus.plain : requestStatus[state]
