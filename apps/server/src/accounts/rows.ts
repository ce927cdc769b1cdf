import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { ownAccountStatus } from '@khlang/contract/legacy-words'
import {
  ownAccountCan,
  type ShownCandidate,
  shownToPlayers,
  type DisplayOrder,
} from '@khlang/domain/accounts/own-account'
import { bahtText, type Satang, satang } from '@khlang/domain/money'
import type { Role } from '@khlang/domain/staff/acts'
import type { OwnAccountRecord } from './store.ts'

/**
 * Maps all accounts to their rows, with what this role may do. `shown`: the position among those that players are
 * shown now, from 1; null if players are not shown the account.
 */
export function accountRows(
  records: readonly OwnAccountRecord[],
  { role, showing }: { role: Role; showing: DisplayOrder },
): OwnAccountRow[] {
  const positions = new Map(
    shownToPlayers(records.map(shownCandidate), showing).map(({ code }, index) => [code, index + 1]),
  )
  return records.map((record) => ({
    id: record.id,
    number: record.serial,
    version: record.version,
    state: record.state,
    status: ownAccountStatus[record.state],
    code: record.code,
    bank: record.bank,
    accountNumber: record.number,
    name: record.name,
    purpose: record.purpose,
    position: record.position,
    openingBalance: text(record.openingSatang),
    openingDay: record.openingDay,
    dailyIn: text(record.dailyInSatang),
    dailyOut: text(record.dailyOutSatang),
    quietMinutes: record.quietMinutes,
    lowBalance: text(record.lowSatang),
    colour: record.colour,
    reason: record.stateReason,
    replacedBy: record.replacedBy,
    balance: balanceOf(record),
    heardAt: record.heardAt?.toISOString() ?? null,
    today: { in: bahtText(record.inToday), out: bahtText(record.outToday), entriesIn: record.entriesInToday },
    unmatched: record.unmatched,
    shown: positions.get(record.code) ?? null,
    employee: record.employee,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    can: ownAccountCan(record.state, role),
  }))
}

/** Maps an account to what decides whether players are shown it (`shownToPlayers`). */
export const shownCandidate = ({
  code,
  state,
  purpose,
  number,
  position,
  inToday,
  entriesInToday,
  dailyInSatang,
}: OwnAccountRecord): ShownCandidate => ({
  code,
  state,
  purpose,
  number,
  position,
  today: { in: inToday, entriesIn: entriesInToday },
  dailyIn: dailyInSatang,
})

const text = (amount: Satang | null) => (amount === null ? null : bahtText(amount))

function balanceOf({
  reported,
  openingSatang,
  movedSinceOpening,
}: OwnAccountRecord): OwnAccountRow['balance'] {
  if (reported) return { amount: bahtText(reported.amount), at: new Date(reported.at).toISOString() }
  if (openingSatang === null) return null
  return { amount: bahtText(satang(openingSatang + movedSinceOpening)), at: null }
}
