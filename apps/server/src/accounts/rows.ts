import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { ownAccountStatus } from '@khlang/contract/legacy-words'
import {
  ownAccountCan,
  type ShownCandidate,
  shownToPlayers,
  type Showing,
} from '@khlang/domain/accounts/own-account'
import { bahtText, type Satang, satang } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import type { OwnAccountView } from './store.ts'

/** Maps the accounts to the rows that this role sees, each with its place among those that players are shown now. */
export function accountRows(
  views: readonly OwnAccountView[],
  { role, showing }: { role: Role; showing: Showing },
): OwnAccountRow[] {
  const places = new Map(shownToPlayers(views.map(candidate), showing).map(({ code }, at) => [code, at + 1]))
  return views.map((view) => ({
    id: view.id,
    number: view.serial,
    version: view.version,
    state: view.state,
    status: ownAccountStatus[view.state],
    code: view.code,
    bank: view.bank,
    accountNumber: view.number,
    name: view.name,
    purpose: view.purpose,
    position: view.position,
    openingBalance: text(view.openingSatang),
    openingDay: view.openingDay,
    dailyIn: text(view.dailyInSatang),
    dailyOut: text(view.dailyOutSatang),
    quietMinutes: view.quietMinutes,
    lowBalance: text(view.lowSatang),
    colour: view.colour,
    reason: view.stateReason,
    replacedBy: view.replacedBy,
    balance: balanceOf(view),
    heardAt: view.heardAt?.toISOString() ?? null,
    today: { in: bahtText(view.inToday), out: bahtText(view.outToday), entriesIn: view.entriesInToday },
    unmatched: view.unmatched,
    shown: places.get(view.code) ?? null,
    employee: view.employee,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    can: ownAccountCan(view.state, role),
  }))
}

export const candidate = ({
  code,
  state,
  purpose,
  number,
  position,
  inToday,
  entriesInToday,
  dailyInSatang,
}: OwnAccountView): ShownCandidate => ({
  code,
  state,
  purpose,
  number,
  position,
  today: { in: inToday, entriesIn: entriesInToday },
  dailyIn: dailyInSatang,
})

const text = (amount: Satang | null) => (amount === null ? null : bahtText(amount))

function balanceOf({ told, openingSatang, movedSinceOpening }: OwnAccountView): OwnAccountRow['balance'] {
  if (told) return { amount: bahtText(told.amount), at: new Date(told.at).toISOString() }
  if (openingSatang === null) return null
  return { amount: bahtText(satang(openingSatang + movedSinceOpening)), at: null }
}
