import { playerStatus } from '@khlang/contract/legacy-words'
import type { PlayerRow } from '@khlang/contract/players/players'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { playerCan } from '@khlang/domain/players/player'
import type { Role } from '@khlang/domain/staff/acts'
import type { PlayerListed } from './list/list-store.ts'

/** Maps a player for lists and streams: mobile and account number and e-mail are masked for every role. */
export const playerRow = (record: PlayerListed, role: Role): PlayerRow => ({
  id: record.id,
  number: record.number,
  version: record.version,
  state: record.status,
  status: playerStatus[record.status],
  code: record.code,
  name: record.name,
  firstName: record.firstName,
  lastName: record.lastName,
  lineName: record.lineName,
  avatar: record.avatar,
  mobile: record.mobile && maskMobile(record.mobile),
  mobileTail: record.mobile && record.mobile.slice(-4),
  email: record.email && maskEmail(record.email),
  bank: record.bank,
  account: record.accountNumber && maskAccount(record.accountNumber),
  accountTail: record.accountNumber && record.accountNumber.slice(-4),
  countsInReports: record.countsInReports,
  coins: record.coins,
  agent:
    record.agentId === null
      ? null
      : { id: record.agentId, username: record.agentUsername ?? '', name: record.agentName ?? '' },
  master:
    record.masterId === null
      ? null
      : { id: record.masterId, key: record.masterKey ?? 0, name: record.masterName ?? '' },
  linked: record.linked,
  tags: record.tags,
  excluded: record.excluded,
  blocked: record.blocked,
  employee: record.employee,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  can: playerCan(role),
})
