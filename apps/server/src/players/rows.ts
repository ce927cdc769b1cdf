import { playerStatus } from '@khlang/contract/legacy-words'
import type { PlayerRow } from '@khlang/contract/players/players'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { playerCan } from '@khlang/domain/players/player'
import type { Role } from '@khlang/domain/staff/acts'
import type { PlayerListed } from './list/list-store.ts'

/** Maps a player for lists and streams, with masked personal data for every role. */
export const playerRow = (view: PlayerListed, role: Role): PlayerRow => ({
  id: view.id,
  number: view.number,
  version: view.version,
  state: view.status,
  status: playerStatus[view.status],
  code: view.code,
  name: view.name,
  firstName: view.firstName,
  lastName: view.lastName,
  lineName: view.lineName,
  avatar: view.avatar,
  mobile: view.mobile && maskMobile(view.mobile),
  mobileTail: view.mobile && view.mobile.slice(-4),
  email: view.email && maskEmail(view.email),
  bank: view.bank,
  account: view.accountNumber && maskAccount(view.accountNumber),
  accountTail: view.accountNumber && view.accountNumber.slice(-4),
  countsInReports: view.countsInReports,
  coins: view.coins,
  agent:
    view.agentId === null
      ? null
      : { id: view.agentId, username: view.agentUsername ?? '', name: view.agentName ?? '' },
  master:
    view.masterId === null
      ? null
      : { id: view.masterId, key: view.masterKey ?? 0, name: view.masterName ?? '' },
  linked: view.linked,
  tags: view.tags,
  excluded: view.excluded,
  blocked: view.blocked,
  employee: view.employee,
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
  can: playerCan(role),
})
