import { locationFields, socialLinkFields } from '@khlang/contract/legacy-words'
import { playerStatusOf } from '@khlang/contract/old-words'
import { firstCounter, fitsCodes, maxCodeDigits, readUsername } from '@khlang/domain/agents/agent'
import { readOldCredits } from '@khlang/domain/legacy-import/old-amount'
import { readOldInstant } from '@khlang/domain/legacy-import/old-instant'
import { accountDigits, accountMatchKey, scbMatchKey } from '@khlang/domain/players/account-keys'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { readMobile } from '@khlang/domain/players/mobile'
import { type PlayerStatus, playerStatuses } from '@khlang/domain/players/player'
import { maxCoins, readCounts, usualCompany } from '@khlang/domain/players/player-fields'
import { bankNamed } from '@khlang/domain/statements/banks'
import type { ImportNote } from '@khlang/contract/legacy-import/legacy-import'
import { emailOfKey, flagField, nameField, type ReadDocument, textField } from './old-fields.ts'

type Body = Record<string, unknown>

const createdAt = (body: Body) => readOldInstant(body['createdate'])?.at ?? null

export type OldAgent = {
  username: string
  name: string
  codeWidth: number
  codeLast: number
  createdAt: Date | null
}

/**
 * Reads an agent; unreadable counters of codes become the usual ones. An agent whose codes would be too long is imported
 * all the same, with a note, since its players belong to it.
 */
export function readAgent(body: Body): ReadDocument<OldAgent> {
  const username = readUsername(textField(body, 'username') ?? '')
  if (username === '') return { leftOut: 'name-missing' }
  const last = readOldCredits(body['code']) ?? firstCounter.last
  const digits = Number(textField(body, 'digit') ?? firstCounter.digits)
  const width =
    Number.isInteger(digits) && digits >= 1 && digits <= maxCodeDigits ? digits : firstCounter.digits
  const codeWidth = Math.min(maxCodeDigits, Math.max(width, String(last).length))
  return {
    row: {
      username,
      name: nameField(body, 'name') ?? username,
      codeWidth,
      codeLast: last,
      createdAt: createdAt(body),
    },
    note: fitsCodes({ username, digits: codeWidth }, null) ? null : 'codes-too-long',
  }
}

export type OldMaster = { key: number; name: string; agent: string | null; createdAt: Date | null }

/** Reads a master, whose key must be a number; without a name the key is the name. */
export function readMaster(key: string, body: Body): ReadDocument<OldMaster> {
  if (!/^\d{1,15}$/.test(key)) return { leftOut: 'name-missing' }
  return {
    row: {
      key: Number(key),
      name: nameField(body, 'name') ?? key,
      agent: textField(body, 'agent'),
      createdAt: createdAt(body),
    },
    note: null,
  }
}

export type OldRewardItem = {
  name: string
  coins: number
  credits: number
  picture: string | null
  active: boolean
}

export function readRewardItem(key: string, body: Body): ReadDocument<OldRewardItem> {
  const [coins, credits] = [readOldCredits(body['coin']), readOldCredits(body['credit'])]
  if (coins === null || credits === null) return { leftOut: 'amount-unreadable' }
  const address = textField(body, 'picture') ?? textField(body, 'image')
  return {
    row: {
      name: textField(body, 'name') ?? key,
      coins,
      credits,
      picture: address !== null && readAvatarAddress(address).ok ? address : null,
      active: body['active'] === undefined || flagField(body, 'active'),
    },
    note: null,
  }
}

export type OldPlayer = {
  code: string | null
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  company: string
  jobTitle: string | null
  manager: string | null
  role: string | null
  status: PlayerStatus
  edit: boolean | null
  ball: boolean | null
  avatar: string | null
  lineUserId: string | null
  lineName: string | null
  pictureUrl: string | null
  bank: string | null
  accountNumber: string | null
  accountMatchKey: string | null
  scbMatchKey: string | null
  countsInReports: boolean
  coins: number
  location: Record<string, string>
  socialLinks: Record<string, string>
  createdAt: Date | null
  /** How the old system names the agent (by key or username) and the master (by key). */
  agent: string | null
  master: string | null
}

/** Reads a player. Nobody is left out: what cannot be read is replaced, and the first such field noted. */
export function readPlayer(key: string, body: Body): ReadDocument<OldPlayer> {
  const notes: ImportNote[] = []
  const account = accountDigits(textField(body, 'account_no') ?? '') || null
  const coins = readOldCredits(body['coins'])
  if (coins === null || coins > maxCoins) notes.push('coins-unreadable')
  const bank = textField(body, 'bank')
  const mobile = textField(body, 'mobile')
  const readNumber = mobile === null ? null : readMobile(mobile)
  return {
    row: {
      code: textField(body, 'code'),
      firstName: nameField(body, 'firstname') ?? nameField(body, 'linename') ?? emailOfKey(key),
      lastName: nameField(body, 'lastname') ?? '',
      email: textField(body, 'email'),
      mobile: readNumber?.ok ? readNumber.value : mobile,
      company: nameField(body, 'company') ?? usualCompany,
      jobTitle: textField(body, 'job_title'),
      manager: textField(body, 'manager'),
      role: textField(body, 'role'),
      status: statusOf(textField(body, 'status'), notes),
      edit: typeof body['edit'] === 'boolean' ? body['edit'] : null,
      ball: flagField(body, 'ball') || null,
      avatar: addressOf(textField(body, 'avatar_path') ?? textField(body, 'avatar'), notes),
      lineUserId: textField(body, 'userId'),
      lineName: nameField(body, 'linename'),
      pictureUrl: addressOf(textField(body, 'pictureUrl'), notes),
      bank: bank === null ? null : (bankNamed(bank) ?? bank),
      accountNumber: account,
      accountMatchKey: account === null ? null : accountMatchKey(account) || null,
      scbMatchKey: account === null ? null : scbMatchKey(account) || null,
      countsInReports: readCounts(textField(body, 'calculate') ?? ''),
      coins: coins === null || coins > maxCoins ? 0 : coins,
      location: within(body['location'], locationFields),
      socialLinks: within(body['social_links'], socialLinkFields),
      createdAt: createdAt(body),
      agent: textField(body, 'agent'),
      master: textField(body, 'master'),
    },
    note: notes[0] ?? null,
  }
}

/** Maps a status, written in the words of our lists or of the old template. A player blocked there is suspended. */
function statusOf(text: string | null, notes: ImportNote[]): PlayerStatus {
  if (text === null) return 'normal'
  const status = playerStatusOf.get(text) ?? playerStatuses.find((one) => one === text.toLowerCase())
  if (status !== undefined) return status
  if (['blocked', 'deactivated'].includes(text.toLowerCase())) return 'suspended'
  if (text.toLowerCase() !== 'active') notes.push('status-assumed')
  return 'normal'
}

/** Returns an external address unchanged. Null if there is none, or it is unsafe for staff's browsers to load it. */
function addressOf(text: string | null, notes: ImportNote[]): string | null {
  if (text === null || !text.startsWith('https')) return null
  if (readAvatarAddress(text).ok) return text
  notes.push('address-refused')
  return null
}

function within(value: unknown, names: readonly string[]): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const body = value as Body
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textField(body, name)
      return text === null ? [] : [[name, text]]
    }),
  )
}

export type OldEmployee = { email: string; firstName: string; lastName: string; createdAt: Date | null }

/** Reads an employee; without an e-mail field the key is the e-mail. */
export function readEmployee(key: string, body: Body): ReadDocument<OldEmployee> {
  const email = (textField(body, 'email') ?? emailOfKey(key)).toLowerCase()
  if (!email.includes('@')) return { leftOut: 'name-missing' }
  const displayName = nameField(body, 'displayName')
  return {
    row: {
      email,
      firstName: nameField(body, 'firstname') ?? displayName ?? email.split('@')[0]!,
      lastName: nameField(body, 'lastname') ?? '',
      createdAt: createdAt(body),
    },
    note: null,
  }
}
