import type { Allowed } from '../decision.ts'
import type { Role } from '../staff/acts.ts'
import { fieldGroups } from './player-fields.ts'

/** Replaces the name of a restricted person in files. Their other personal data are empty there. */
export const restrictedMark = '•ระงับการใช้ข้อมูล•'

/**
 * Whether a role that may reveal masked values may do so for this player. While a player's data are restricted, only
 * owners may: they are responsible for the data.
 */
export const mayLookAt = (
  role: Role,
  { restricted }: { restricted: boolean },
): Allowed<'player-restricted'> => !restricted || role === 'owner' || 'player-restricted'

/**
 * Fields of list rows that identify a person. In exported lists of a restricted player they are empty, or
 * `restrictedMark` if they are names. Codes stay, since the books refer to players by their codes.
 */
const personalFieldNames: ReadonlySet<string> = new Set<string>([
  ...fieldGroups.address,
  ...fieldGroups.social,
  'accountMatchKey',
  'accountNumber',
  'accountTail',
  'after',
  'avatar',
  'avatarKept',
  'bank',
  'before',
  'company',
  'email',
  'firstName',
  'jobTitle',
  'lastName',
  'lineName',
  'lineUserId',
  'location',
  'manager',
  'mobile',
  'name',
  'payeeBank',
  'payeeName',
  'payeeTail',
  'pictureUrl',
  'playerBank',
  'playerName',
  'rawText',
  'reason',
  'role',
  'scbMatchKey',
  'senderAccount',
  'senderBank',
  'senderMobile',
  'senderName',
  'socialLinks',
  'tags',
])

/** Returns the row of an exported file with the fields that identify the person emptied. */
export function withoutPerson<View extends object>(view: View): View {
  const hidden = Object.entries(view).map(([name, value]) => [
    name,
    personalFieldNames.has(name) ? hide(name, value) : value,
  ])
  return Object.fromEntries(hidden) as View
}

/** The fields among them that are a person's name. */
const nameFields: ReadonlySet<string> = new Set(['firstName', 'name', 'payeeName', 'playerName'])

function hide(name: string, value: unknown): unknown {
  if (nameFields.has(name)) return restrictedMark
  if (Array.isArray(value)) return []
  return value !== null && typeof value === 'object' ? {} : null
}
