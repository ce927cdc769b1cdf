import { type ImportedField, playerStatus, playerStatusInEnglish } from '@khlang/contract/legacy-words'
import { playerWritten, type PlayerWritten } from '@khlang/contract/players/player-form'
import type { PlayerImportLine } from '@khlang/contract/players/player-imports'
import { instantInput } from '@khlang/contract/wire'
import { type PlayerStatus, playerStatuses } from '@khlang/domain/players/player'
import { lacksZero } from '@khlang/domain/players/mobile'
import { readBall, readCounts } from '@khlang/domain/players/player-fields'
import { readFileDay } from '@khlang/domain/statements/files/file-day'
import { restrictedMark } from '@khlang/domain/players/restriction'
import { ownAvatarKey } from '#platform/files/avatar-address.ts'

type Cells = Partial<Record<ImportedField, string>>
export type Reason = PlayerImportLine['reasons'][number]

/** A parsed line of a file. A field whose cell is empty is missing, and stays unchanged. */
export type LineRead = {
  key: string | null
  written: PlayerWritten
  status: PlayerStatus | null
  createdAt: Date | null
  /** The agent's username in lower case, and the key of the master. */
  agent: string | null
  master: string | null
  friend: { key: string } | { code: string } | null
  reasons: Reason[]
}

/**
 * How a masked value of a field looks in lists and their exports. It must not be saved as the value. An e-mail may itself
 * contain "xxx".
 */
const masks: Partial<Record<ImportedField, RegExp>> = {
  mobile: /[x•]{3}/,
  accountNumber: /[x•]{3}/,
  email: /•{3}/,
}

/** Fields whose cell is taken as it is. */
const textFields = [
  'code',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'lineName',
  'lineUserId',
  'pictureUrl',
  'avatar',
  'bank',
  'accountNumber',
  'company',
  'jobTitle',
  'manager',
  'role',
  'addressLine1',
  'addressLine2',
  'subdistrict',
  'district',
  'province',
  'postCode',
  'twitter',
  'facebook',
  'instagram',
  'github',
  'line',
  'slack',
] as const satisfies readonly ImportedField[]

/**
 * Leaves out the cells that say instead of a name that a person's data are restricted: a file that was exported then may
 * be imported after the restriction is lifted.
 */
const withoutMarks = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== restrictedMark))

/** Parses the cells of one line. A cell that cannot be read is named in `reasons`; masked values are left out. */
export function readLine(filledCells: Cells): LineRead {
  const cells = withoutMarks(filledCells)
  const rawValues: Record<string, unknown> = {}
  const reasons: Reason[] = []
  const addWrongField = (field: string) =>
    void reasons.push({
      field,
      reason: 'field-wrong',
      ...(field === 'mobile' && lacksZero(cells.mobile ?? '') && { hint: 'zero-lost' as const }),
    })
  for (const field of textFields) {
    const text = cells[field]
    if (text === undefined || masks[field]?.test(text)) continue
    // A picture address of our own file store is ignored, since the picture itself is not part of the file.
    if (field === 'avatar' && ownAvatarKey(text) !== null) continue
    rawValues[field] = text
  }
  if (cells.coins !== undefined)
    rawValues['coins'] = /^\d{1,15}$/.test(cells.coins) ? Number(cells.coins) : cells.coins
  if (cells.countsInReports !== undefined) rawValues['countsInReports'] = countsOf(cells.countsInReports)
  if (cells.ball !== undefined) rawValues['ball'] = readBall(cells.ball)
  if (cells.edit !== undefined)
    rawValues['edit'] = { Y: true, N: false }[cells.edit.toUpperCase()] ?? cells.edit
  let read = playerWritten.safeParse(rawValues)
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => String(path[0])))
    fields.forEach(addWrongField)
    // The other fields are still read, so that the line can be recognised.
    read = playerWritten.safeParse(
      Object.fromEntries(Object.entries(rawValues).filter(([field]) => !fields.has(field))),
    )
  }
  const status = cells.status === undefined ? null : statusOf(cells.status)
  if (cells.status !== undefined && status === null) addWrongField('status')
  const createdAt = cells.createdAt === undefined ? null : instantInput.safeParse(instantOf(cells.createdAt))
  if (createdAt?.success === false) addWrongField('createdAt')
  return {
    key: cells.key ?? null,
    written: read.success ? read.data : {},
    status,
    createdAt: createdAt?.success ? createdAt.data : null,
    agent: cells.agent?.toLowerCase() ?? null,
    master: cells.master ?? null,
    friend: cells.friendKey ? { key: cells.friendKey } : cells.friendCode ? { code: cells.friendCode } : null,
    reasons,
  }
}

/** Returns the status for its code or its label on screens; null for any other text. */
function statusOf(text: string): PlayerStatus | null {
  return (
    playerStatuses.find((one) =>
      [one, playerStatus[one], playerStatusInEnglish[one]].some((word) => word === text),
    ) ?? null
  )
}

/** Y, or what a list and its files have for it. */
const countsOf = (text: string) => readCounts(text) || ['ใช่', 'yes'].includes(text.trim().toLowerCase())

/**
 * Returns a time that a file has in the style or the era of an employee as one that is stored. The year of four digits is
 * first, or the month is a word: a spreadsheet may have put any other day in another order, which nobody sees later.
 */
function instantOf(text: string): string {
  const read = clearDay.test(text) ? readFileDay(text, 'dmy', 'gregorian') : null
  return read ? `${read.day} ${read.clock ?? '00:00:00'}` : text
}
const clearDay = /^\d{4}\D|^\d{1,2} [\p{L}\p{M}.]+ \d{4}\b/u
