import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { permission } from '@khlang/domain/staff/acts'
import { booksBegin } from '@khlang/domain/time'
import type { EmployeeActor } from '#staff/actor.ts'
import type { Finding } from './books-store.ts'

/**
 * Whether a finding can become an order: it needs a player of ours and an amount, and a moment that records may have.
 * One for a loss-return would need its days, which the books do not say.
 */
export const canBeOrder = ({ playerId, credits, kind, movedAt }: Finding): boolean =>
  playerId !== null && credits > 0 && kind !== 'payLossReturn' && movedAt >= booksBegin

/** Maps a finding to its row, with what this employee may do: nobody agrees to their own proposal. */
export function findingRow(
  finding: Finding,
  { email, role }: Pick<EmployeeActor, 'email' | 'role'>,
): FindingRow {
  const {
    playerId,
    playerKey,
    playerCode,
    playerName,
    movedAt,
    createdAt: _created,
    updatedAt,
    unpaid,
    ...rest
  } = finding
  // Each is true, or the code that says why not.
  const mayDecide = permission(role, 'history.reconcile')
  const canDecide = finding.state === 'open' || 'finding-decided'
  const adoptable = canBeOrder(finding) || 'finding-not-adoptable'
  const proposed = finding.state === 'proposed' || 'finding-decided'
  return {
    ...rest,
    player: playerId === null ? null : { id: playerId, code: playerCode!, name: playerName! },
    playerKey,
    movedAt: movedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: {
      adopt: mayDecide === true ? (canDecide === true ? adoptable : canDecide) : mayDecide,
      putAside: mayDecide === true ? canDecide : mayDecide,
      agree:
        mayDecide === true
          ? proposed === true
            ? finding.proposedBy !== email || 'finding-own'
            : proposed
          : mayDecide,
      refuse: mayDecide === true ? proposed : mayDecide,
      tie: unpaid ? mayDecide : 'finding-decided',
    },
  }
}
