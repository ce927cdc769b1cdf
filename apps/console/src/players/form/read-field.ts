import { avatarAddressProblems, readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { readAccountNumber } from '@khlang/domain/players/bank-account'
import { readMobile } from '@khlang/domain/players/mobile'
import {
  codePattern,
  emailPattern,
  fieldGroups,
  isSocialLink,
  maxCoins,
  type PlayerField,
  postCodePattern,
  readBall,
} from '@khlang/domain/players/player-fields'
import { readName } from '@khlang/domain/players/player-name'
import { withLatinDigits } from '@khlang/domain/digits'
import { typedCount } from '#parts/typed-count.ts'
import { isOwnAvatar } from './own-avatar.ts'

const fieldProblems = [
  'missing',
  'code-wrong',
  'mobile-wrong',
  'email-wrong',
  'account-wrong',
  'coins-wrong',
  'post-code-wrong',
  'social-wrong',
  'password-short',
  ...avatarAddressProblems,
] as const
export type FieldProblem = (typeof fieldProblems)[number]
export type ReadField = { value: string | number | boolean | null } | { problem: FieldProblem }

const social: ReadonlySet<string> = new Set(fieldGroups.social)

/** Reads a typed value by the server's rules; an empty one mostly as null. The server checks it again. */
export function readField(field: PlayerField, typedText: string): ReadField {
  const text = field === 'password' ? typedText : readName(typedText)
  const isRequired = field === 'firstName' || field === 'company'
  if (text === '') return isRequired ? { problem: 'missing' } : { value: valueOfEmpty(field) }
  if (social.has(field)) return passing(isSocialLink(text), text, 'social-wrong')
  return readers[field]?.(text) ?? { value: text }
}

const passing = (isValid: boolean, value: string, problem: FieldProblem): ReadField =>
  isValid ? { value } : { problem }

const valueOfEmpty = (field: PlayerField): ReturnType<() => string | number | boolean | null> =>
  field === 'lastName' ? '' : field === 'ball' ? false : field === 'coins' ? 0 : null

function pictureAddress(text: string): ReadField {
  const read = readAvatarAddress(text)
  return read.ok ? { value: read.value } : { problem: read.refusal }
}

const readers: Partial<Record<PlayerField, (text: string) => ReadField>> = {
  code: (text) => passing(codePattern.test(text), text, 'code-wrong'),
  mobile(text) {
    const read = readMobile(text)
    return read.ok ? { value: read.value } : { problem: read.refusal }
  },
  email: (text) => passing(emailPattern.test(text), text.toLowerCase(), 'email-wrong'),
  accountNumber(text) {
    const read = readAccountNumber(text)
    return read.ok ? { value: read.value } : { problem: read.refusal }
  },
  coins(text) {
    const coins = typedCount(text, { most: maxCoins })
    return coins === null ? { problem: 'coins-wrong' } : { value: coins }
  },
  postCode(text) {
    const digits = withLatinDigits(text)
    return passing(postCodePattern.test(digits), digits, 'post-code-wrong')
  },
  pictureUrl: pictureAddress,
  avatar: (text) => (isOwnAvatar(text) ? { value: text } : pictureAddress(text)),
  password: (text) => passing(text.length >= 8, text, 'password-short'),
  countsInReports: (text) => ({ value: text === 'Y' }),
  ball: (text) => ({ value: readBall(text) }),
  edit: (text) => ({ value: text === 'Y' }),
}
