import {
  activeStatus,
  entryStatus,
  playerStatus,
  requestStatus,
  transferStatus,
} from '@khlang/contract/legacy-words'
import { type OldCollection, rewardCollections } from '@khlang/contract/old-collections'
import { knownFields } from '@khlang/contract/old-words'
import type { TransferWay } from '@khlang/domain/cashier/request'
import { bahtText, satang } from '@khlang/domain/money'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { bangkokText } from '@khlang/domain/time'
import type { Exported, ExportSource } from './export-store.ts'

type Body = Record<string, unknown>

const text = (at: unknown) => bangkokText(at as Date)
const yes = (flag: unknown) => (flag === true ? true : undefined)

/** Converts our rows to documents of the old system, with its words and its formats of numbers and times. */
const bodies: Record<ExportSource, (row: Exported) => Body> = {
  agents: ({ name, username, digit, code, createdAt }) => ({
    name,
    username,
    digit,
    code,
    createdate: text(createdAt),
  }),
  master: ({ name, agent, createdAt, key }) => ({
    key: Number(key),
    name,
    agent,
    createdate: text(createdAt),
  }),
  rewards: ({ name, coins, credits, picture, active }) => ({
    name,
    coin: coins,
    credit: credits,
    picture,
    active,
  }),
  users: (row) => ({
    code: row['code'],
    firstname: row['firstName'],
    lastname: row['lastName'],
    email: row['email'],
    mobile: row['mobile'],
    company: row['company'],
    job_title: row['jobTitle'],
    manager: row['manager'],
    role: row['role'],
    status: playerStatus[row['status'] as PlayerStatus],
    edit: row['edit'],
    ball: yes(row['ball']),
    avatar_path: row['avatar'],
    userId: row['lineUserId'],
    linename: row['lineName'],
    pictureUrl: row['pictureUrl'],
    bank: row['bank'],
    account_no: row['accountNumber'],
    account_no_check: row['accountMatchKey'],
    account_no_check_scb: row['scbMatchKey'],
    calculate: row['countsInReports'] === true ? 'Y' : 'N',
    coins: row['coins'],
    location: row['location'],
    social_links: row['socialLinks'],
    agent: row['agent'],
    master: row['master'],
    userFriendId: row['friend'],
    createdate: text(row['createdAt']),
  }),
  employee: ({ email, firstName, lastName, displayName, createdAt }) => ({
    email,
    firstname: firstName,
    lastname: lastName,
    displayName,
    createdate: text(createdAt),
  }),
  history: (row) => ({
    userId: row['player'],
    type: row['kind'] === 'deposit' ? 'deposit' : 'withdraw',
    qty: row['amount'],
    bonus: row['bonus'],
    status: requestWord(row),
    employee: row['employee'],
    employeeCreated: yes(row['createdByStaff']),
    createdate: text(row['createdAt']),
    updatetime: text(row['updatedAt']),
  }),
  krungsri: (row) => ({
    userId: row['player'],
    type: row['direction'] === 'in' ? 'deposit' : 'withdraw',
    qty: bahtText(satang(row['amountSatang'] as number)),
    status:
      row['state'] === 'claimed' ? row['holder'] : entryStatus[row['state'] as keyof typeof entryStatus],
    date: text(row['occurredAt']),
    bank: row['senderBank'],
    accountno: row['sender'],
    truewallet: yes(row['channel'] === 'truemoney'),
    employee: row['employee'],
    employeeCreated: yes(row['createdByStaff']),
    createdate: text(row['createdAt']),
    updatetime: text(row['updatedAt']),
  }),
  reward: (row) => ({
    userId: row['player'],
    ...(row['kind'] === 'redemption'
      ? { credit: row['credits'], coin: row['coins'], rewardId: row['item'] }
      : { value: row['credits'] }),
    prize: row['prize'],
    note: row['note'],
    employee: row['employee'],
    createdate: text(row['createdAt']),
  }),
  waste: (row) => ({
    userId: row['player'],
    waste: row['amount'],
    deposit: row['deposits'],
    withdraw: row['withdrawals'],
    month: row['span'] === 'month' ? String(row['fromDay']).slice(0, 7) : undefined,
    employee: row['employee'],
    createdate: text(row['createdAt']),
  }),
  login: ({ player, at }) => ({ userId: player, timestamp: (at as Date).getTime() }),
}

function requestWord({ state, via }: Exported): string {
  if (state === 'transferred') return transferStatus[via as TransferWay]
  return requestStatus[state as keyof typeof requestStatus] ?? activeStatus
}

/**
 * Returns the document's key in the old system, and its body including the fields that have no place in
 * Khlang.
 */
export function toOldDocument(
  collection: OldCollection,
  source: ExportSource,
  row: Exported,
): { key: string; body: Body } {
  const knownNames = new Set(knownFields[collection])
  const original = Object.entries(row.original ?? {}).filter(
    ([name]) => !knownNames.has(name) && name !== readAt,
  )
  const currentFields = Object.entries(bodies[source](row)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return { key: keyOf(collection, row.key), body: Object.fromEntries([...original, ...currentFields]) }
}

/** A field that the import adds itself. */
const readAt = 'readAt'

function keyOf(collection: OldCollection, key: string): string {
  if (collection === 'employee') return key.replaceAll('.', '||')
  return collection in rewardCollections && key.startsWith(`${collection}/`)
    ? key.slice(collection.length + 1)
    : key
}
