import { maxCodeLength } from './code-length.ts'

/** Every field of a player that people fill in (spec section 3), in the groups that staff use. */
export const fieldGroups = {
  identity: ['code', 'firstName', 'lastName', 'company'],
  contact: ['mobile', 'email', 'lineUserId', 'lineName', 'pictureUrl'],
  bank: ['bank', 'accountNumber'],
  referral: ['agentId', 'masterId', 'friendId', 'countsInReports', 'coins'],
  address: ['addressLine1', 'addressLine2', 'subdistrict', 'district', 'province', 'postCode'],
  social: ['twitter', 'facebook', 'instagram', 'github', 'line', 'slack'],
  account: ['avatar', 'password'],
  unexplained: ['role', 'ball', 'jobTitle', 'manager', 'edit'],
} as const

export type FieldGroup = keyof typeof fieldGroups
export type PlayerField = (typeof fieldGroups)[FieldGroup][number]
export const playerFields = Object.values(fieldGroups).flat() as readonly PlayerField[]

export type AddressField = (typeof fieldGroups.address)[number]
export type SocialField = (typeof fieldGroups.social)[number]

/**
 * A player's values. Texts are null where nothing is known. `edit` and `ball` come from the old system, and
 * nobody knows what they mean.
 */
export type PlayerValues = {
  code: string
  firstName: string
  lastName: string
  company: string
  mobile: string | null
  email: string | null
  lineUserId: string | null
  lineName: string | null
  pictureUrl: string | null
  bank: string | null
  accountNumber: string | null
  agentId: string | null
  masterId: string | null
  friendId: string | null
  countsInReports: boolean
  coins: number
  avatar: string | null
  role: string | null
  ball: boolean
  jobTitle: string | null
  manager: string | null
  edit: boolean | null
} & Record<AddressField | SocialField, string | null>

/**
 * Fields that are masked for an employee without the right to see personal data. Such an employee may still overwrite
 * their values.
 */
export const personalFields = ['mobile', 'email', 'accountNumber', ...fieldGroups.address] as const
export type PersonalField = (typeof personalFields)[number]

/** Spec section 5: a test placeholder, used where no company is given. */
export const usualCompany = 'test'

const rights = {
  bank: 'player.bank',
  accountNumber: 'player.bank',
  coins: 'player.coins',
  countsInReports: 'player.figures',
  password: 'player.password',
} as const

/** Returns the permission that is needed to write this field. */
export const rightOf = (field: PlayerField): 'player.edit' | (typeof rights)[keyof typeof rights] =>
  rights[field as keyof typeof rights] ?? 'player.edit'

/** Y stores true, anything else clears it (spec section 5). */
export const readBall = (text: string): boolean => text.trim() === 'Y'

/** Y means included in reports and option lists (spec section 3). */
export const readCounts = (text: string): boolean => text.trim().toUpperCase() === 'Y'

export const maxCoins = 999_999_999_999

/**
 * Player codes are read aloud and typed on any keyboard, so they have only plain characters and do not look
 * like an id.
 */
export const codePattern = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${maxCodeLength - 1}}$`)

export const postCodePattern = /^\d{5}$/

/** Catches typing errors in an e-mail address. Only a delivered mail proves an address. */
export const emailPattern = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@.,;<>()]{2,}$/

/**
 * Whether the text is a user name at a network, or the URL of a page. A URL must be http or https, since
 * browsers open it.
 */
export const isSocialLink = (text: string) => !/^[a-z][a-z0-9+.-]*:/i.test(text) || /^https?:\/\//i.test(text)
