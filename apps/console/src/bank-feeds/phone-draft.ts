import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { knownSenders, type PhoneWay } from '@khlang/domain/bank-feeds/phone'
import type { AmountUnit } from '@khlang/domain/bank-feeds/truemoney'
import * as m from '#messages'

/** The form values of a phone. `senders`: one in each line. An empty `secret` keeps the saved one. */
export type PhoneDraft = {
  name: string
  way: PhoneWay
  accounts: string[]
  senders: string
  on: boolean
  secret: string
  /** The end-to-end password of Pushbullet. Null keeps the saved one, and an empty one removes it. */
  endPassword: string | null
  amountUnit: AmountUnit | null
}

export const draftOf = (phone: PhoneRow | null): PhoneDraft => ({
  name: phone?.name ?? '',
  way: phone?.way ?? 'pushbullet',
  accounts: phone?.accounts ?? [],
  senders: phone?.senders.join('\n') ?? '',
  on: phone?.on ?? true,
  secret: '',
  endPassword: phone ? null : '',
  amountUnit: phone?.amountUnit ?? null,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the input for the server, with only the fields of this kind of phone. */
export const inputOf = ({
  name,
  way,
  accounts,
  senders,
  on,
  secret,
  endPassword,
  amountUnit,
}: PhoneDraft) => ({
  name: name.trim(),
  accounts,
  senders: way === 'truemoney' ? [] : linesOf(senders),
  on,
  ...(secret.trim() !== '' && { secret: secret.trim() }),
  ...(way === 'pushbullet' && endPassword !== null && { endPassword }),
  ...(way === 'truemoney' && amountUnit && { amountUnit }),
})

/** Returns why the phone cannot be saved yet; null when it can. */
export function whatIsMissing(draft: PhoneDraft, isNew: boolean): string | null {
  const { name, way, accounts, senders, secret, amountUnit } = draft
  if (name.trim() === '') return m.phone_form_name_missing()
  if (accounts.length === 0) return m.phone_form_accounts_missing()
  if (way === 'truemoney' && accounts.length > 1) return m.phone_form_one_account()
  if (way === 'truemoney' && amountUnit === null) return m.phone_form_unit_missing()
  if (way !== 'truemoney' && linesOf(senders).length === 0) return m.phone_form_senders_missing()
  return isNew && way !== 'signed' && secret.trim() === '' ? m.phone_form_secret_missing() : null
}

/** Adds the sender names that are known of these banks (codes), each once. */
export function withKnownSenders(senders: string, banks: readonly string[]): string {
  const suggestedSenders = banks.flatMap((bank) => knownSenders[bank.toUpperCase()] ?? [])
  return [...new Set([...linesOf(senders), ...suggestedSenders])].join('\n')
}
