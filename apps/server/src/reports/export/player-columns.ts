import { locationFields, playerFieldNames, socialLinkFields } from '@khlang/contract/legacy-words'
import type { exportColumns } from '@khlang/contract/reports/reports'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { bangkokText } from '@khlang/domain/time'
import type { PlayerListed, PlayerWhole } from '#players/list/list-store.ts'
import type { Cell, ExportColumn } from './cell.ts'
import { fileWords } from './file-words.ts'
import { w } from './words.ts'
import { fixed } from './say.ts'
import { playerStates } from './state-words.ts'

type Name = (typeof exportColumns.players)[number]

/** The columns of players as the list shows them: telephone numbers, e-mails and account numbers are masked. */
export const playerColumns: Record<Exclude<Name, 'whole'>, ExportColumn<PlayerListed>> = {
  code: { headings: [fileWords.playerCode], cells: ({ code }) => [code] },
  name: { headings: [w.first_name, w.last_name], cells: ({ firstName, lastName }) => [firstName, lastName] },
  mobile: { headings: [w.player_mobile], cells: ({ mobile }) => [mobile && maskMobile(mobile)] },
  email: { headings: [w.players_email], cells: ({ email }) => [email && maskEmail(email)] },
  line: { headings: [fileWords.lineName], cells: ({ lineName }) => [lineName] },
  bank: {
    headings: [w.column_bank, w.blocklist_account],
    cells: ({ bank, accountNumber }) => [bank, accountNumber && maskAccount(accountNumber)],
  },
  agent: { headings: [w.player_agent], cells: ({ agentUsername }) => [agentUsername] },
  master: {
    headings: [w.players_master, fileWords.masterName],
    cells: ({ masterKey, masterName }) => [masterKey, masterName],
  },
  status: { headings: [w.column_status], cells: ({ status }, say) => [say.text(playerStates[status])] },
  counts: {
    headings: [w.players_counts],
    cells: ({ countsInReports }, say) => [say.text(countsInReports ? w.players_yes : w.players_no)],
  },
  coins: { headings: [w.players_coins], cells: ({ coins }) => [coins] },
  linked: { headings: [fileWords.sharedData], cells: ({ linked }) => [linked] },
  tags: { headings: [w.timeline_field_tags], cells: ({ tags }) => [tags.join(', ')] },
  time: { headings: [fileWords.joined], cells: ({ createdAt }, say) => [say.time(createdAt)] },
  employee: { headings: [w.column_employee], cells: ({ employee }, say) => [say.who(employee)] },
  updated: { headings: [w.column_updated], cells: ({ updatedAt }, say) => [say.time(updatedAt)] },
}

/**
 * Every field of the specification's section 3 under its name there, except the password. An import can read such a
 * file back, so names, values and times are the same in every language (decision 0098). `avatar_path` is left out too: it would have the value of `avatar`.
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
  headings: fields.map(([heading]) => fixed(heading)),
  cells: (one) => fields.map(([, cell]) => cell(one)),
}

export const wholePlayerColumns: Record<Name, ExportColumn<PlayerWhole>> = {
  ...playerColumns,
  whole: wholeNumbers,
}

const yes = (value: boolean) => (value ? 'Y' : 'N')
