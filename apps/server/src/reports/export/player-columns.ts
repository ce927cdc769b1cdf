import {
  locationFields,
  playerFieldNames,
  playerStatus,
  socialLinkFields,
} from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { bangkokText } from '@khlang/domain/time'
import type { PlayerListed, PlayerWhole } from '#players/list/list-store.ts'
import type { Cell, ExportColumn } from './cell.ts'

type Name = (typeof exportColumns.players)[number]

/** The columns of players as the list shows them: telephone numbers, e-mails and account numbers are masked. */
export const playerColumns: Record<Exclude<Name, 'whole'>, ExportColumn<PlayerListed>> = {
  code: { headings: ['รหัสสมาชิก'], cells: ({ code }) => [code] },
  name: { headings: ['ชื่อ', 'นามสกุล'], cells: ({ firstName, lastName }) => [firstName, lastName] },
  mobile: { headings: ['เบอร์โทร'], cells: ({ mobile }) => [mobile && maskMobile(mobile)] },
  email: { headings: ['อีเมล'], cells: ({ email }) => [email && maskEmail(email)] },
  line: { headings: ['ชื่อไลน์'], cells: ({ lineName }) => [lineName] },
  bank: {
    headings: ['ธนาคาร', 'เลขบัญชี'],
    cells: ({ bank, accountNumber }) => [bank, accountNumber && maskAccount(accountNumber)],
  },
  agent: { headings: ['เอเย่นต์'], cells: ({ agentUsername }) => [agentUsername] },
  master: {
    headings: ['มาสเตอร์', 'ชื่อมาสเตอร์'],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  status: { headings: ['สถานะ'], cells: ({ status }) => [playerStatus[status]] },
  counts: { headings: ['นับในรายงาน'], cells: ({ countsInReports }) => [yes(countsInReports)] },
  coins: { headings: ['เหรียญ'], cells: ({ coins }) => [coins] },
  linked: { headings: ['ข้อมูลซ้ำกับสมาชิกอื่น'], cells: ({ linked }) => [linked] },
  tags: { headings: ['แท็ก'], cells: ({ tags }) => [tags.join(', ')] },
  time: { headings: ['วันที่สมัคร'], cells: ({ createdAt }) => [bangkokText(createdAt)] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }) => [employee] },
  updated: { headings: ['แก้ไขล่าสุด'], cells: ({ updatedAt }) => [bangkokText(updatedAt)] },
}

/**
 * Every field of the specification's section 3 under its name there, except the password. An import can read such a
 * file back. `avatar_path` is left out too: it would have the value of `avatar`.
 */
const fields: readonly (readonly [heading: string, cell: (one: PlayerWhole) => Cell])[] = [
  ['userId', ({ externalKey }) => externalKey],
  ['code', ({ code }) => code],
  ['firstname', ({ firstName }) => firstName],
  ['lastname', ({ lastName }) => lastName],
  ['email', ({ email }) => email],
  ['mobile', ({ mobile }) => mobile],
  ['linename', ({ lineName }) => lineName],
  ['lineUserId', ({ lineUserId }) => lineUserId],
  ['pictureUrl', ({ pictureUrl }) => pictureUrl],
  ['avatar', ({ avatarKept }) => avatarKept],
  ['bank', ({ bank }) => bank],
  [playerFieldNames.accountNumber, ({ accountNumber }) => accountNumber],
  [playerFieldNames.accountMatchKey, ({ accountMatchKey }) => accountMatchKey],
  [playerFieldNames.scbMatchKey, ({ scbMatchKey }) => scbMatchKey],
  ['status', ({ status }) => status],
  ['calculate', ({ countsInReports }) => yes(countsInReports)],
  ['coins', ({ coins }) => coins],
  ['ball', ({ ball }) => (ball ? 'Y' : null)],
  ['agent', ({ agentUsername }) => agentUsername],
  ['master', ({ masterKey }) => masterKey],
  ['userFriendId', ({ friendKey }) => friendKey],
  ['userFriendCode', ({ friendCode }) => friendCode],
  ['company', ({ company }) => company],
  ['job_title', ({ jobTitle }) => jobTitle],
  ['manager', ({ manager }) => manager],
  ['role', ({ role }) => role],
  ['edit', ({ edit }) => (edit === null ? null : yes(edit))],
  ...locationFields.map((name) => [name, ({ location }: PlayerWhole) => location[name] ?? null] as const),
  ...socialLinkFields.map(
    (name) => [name, ({ socialLinks }: PlayerWhole) => socialLinks[name] ?? null] as const,
  ),
  [playerFieldNames.createdAt, ({ createdAt }) => bangkokText(createdAt)],
]
const wholeNumbers: ExportColumn<PlayerWhole> = {
  headings: fields.map(([heading]) => heading),
  cells: (one) => fields.map(([, cell]) => cell(one)),
}

export const wholePlayerColumns: Record<Name, ExportColumn<PlayerWhole>> = {
  ...playerColumns,
  whole: wholeNumbers,
}

const yes = (value: boolean) => (value ? 'Y' : 'N')
