import type { Allowed } from '../decision.ts'
import type { Role } from '../staff/acts.ts'
import { fieldGroups } from './player-fields.ts'

/** What stands in files where something is known of a person whose data are restricted. */
export const restrictedMark = '•ระงับการใช้ข้อมูล•'

/** While somebody's data are restricted, what lists mask is shown whole to owners alone: they answer for it. */
export const mayLookAt = (
  role: Role,
  { restricted }: { restricted: boolean },
): Allowed<'player-restricted'> => !restricted || role === 'owner' || 'player-restricted'

/** Under these names the rows of lists hold what tells who somebody is: none of it leaves in a file. Codes stay, by which the books know people. */
const personalNames: ReadonlySet<string> = new Set<string>([
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

/** The same row without the person. */
export function withoutPerson<View extends object>(view: View): View {
  const hidden = Object.entries(view).map(([name, value]) => [
    name,
    personalNames.has(name) ? hide(name, value) : value,
  ])
  return Object.fromEntries(hidden) as View
}

const names: ReadonlySet<string> = new Set(['firstName', 'name', 'playerName'])

function hide(name: string, value: unknown): unknown {
  if (names.has(name)) return restrictedMark
  if (Array.isArray(value)) return []
  return value !== null && typeof value === 'object' ? {} : null
}
