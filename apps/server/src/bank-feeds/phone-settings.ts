import { randomBytes } from 'node:crypto'
import type { PhoneId } from '@khlang/domain/brand'
import { normalizeSender, type PhoneWay } from '@khlang/domain/bank-feeds/phone'
import type { AmountUnit } from '@khlang/domain/bank-feeds/truemoney'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { ownNumbers } from '#statements/store.ts'
import { phoneRow } from './phone-row.ts'
import { lockPhone, type Phone, type PhoneSettings, readPhone } from './phone-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

export type PhoneFields = {
  name: string
  accounts: string[]
  senders: string[]
  on: boolean
  /** For a new phone required, unless it signs; of a known one the secret stays if none is given. */
  secret?: string | undefined
  /** Of the end-to-end encryption. Empty for none; if it is not given, a known phone keeps its own. */
  endPassword?: string | undefined
  /** Only for a wallet, which needs it. */
  amountUnit?: AmountUnit | undefined
}

/** Locks a phone. Refuses with `stale-version` if it has changed since it was seen. */
export async function lockPhoneAsSeen(
  tx: Tx,
  { phoneId, version }: { phoneId: PhoneId; version: number },
  publicUrl: string,
): Promise<Phone> {
  const phone = (await lockPhone(tx, phoneId)) ?? refuse('not-found')
  if (phone.version !== version)
    refuse('stale-version', { row: phoneRow((await readPhone(tx, phoneId))!, publicUrl) })
  return phone
}

/**
 * Returns the settings in their stored form. Refuses with `bad-input` settings that this kind of phone does
 * not allow.
 */
export async function settingsOf(
  tx: Tx,
  way: PhoneWay,
  { name, accounts, senders, on, amountUnit }: PhoneFields,
) {
  const knownCodes = new Set((await ownNumbers(tx)).map(({ code }) => code))
  const fedAccounts = [...new Set(accounts)]
  const unknown = fedAccounts.find((code) => !knownCodes.has(code))
  if (unknown !== undefined)
    refuseField(
      'accounts',
      `There is no shop account "${unknown}"; the known ones are ${[...knownCodes].join(', ') || 'none'}.`,
      'account-unknown',
    )
  if (way === 'truemoney' && fedAccounts.length !== 1)
    refuseField('accounts', fieldRules['phone-one-account'])
  if (way === 'truemoney' && !amountUnit) refuseField('amountUnit', fieldRules['phone-unit'])
  const normalizedSenders = [...new Set(senders.map(normalizeSender))]
  if (way !== 'truemoney' && normalizedSenders.length === 0)
    refuseField('senders', fieldRules['phone-senders'])
  return {
    name,
    accounts: fedAccounts,
    senders: way === 'truemoney' ? [] : normalizedSenders,
    switchedOn: on,
    amountUnit: way === 'truemoney' ? amountUnit! : null,
  }
}

/** Refuses with `bad-input`, naming one field. */
export const refuseField = (path: string, message: string, rule?: string): never =>
  refuse('bad-input', { fields: [{ path, message, rule }] })

/** Returns a new secret of 256 random bits, with a prefix by which secret scanners recognise a leaked one. */
export const newForwarderSecret = () => `khp_${randomBytes(32).toString('base64url')}`

/** Encrypts both secrets for this phone; an empty `endPassword` means none. */
export function sealSecrets(sealing: Sealing, id: PhoneId, secret: string, endPassword: string) {
  return {
    secretSealed: sealing.seal(Buffer.from(secret), `phone ${id}`),
    secretEnds: secret.length >= 12 ? secret.slice(-4) : '',
    endPasswordSealed:
      endPassword === '' ? null : sealing.seal(Buffer.from(endPassword), `phone ${id} end to end`),
  }
}

/** Returns the settings as the audit log keeps them: without secrets, and with only the number of senders. */
export const auditedSettings = ({
  name,
  accounts,
  senders,
  switchedOn,
  amountUnit,
}: Omit<PhoneSettings, 'secretSealed' | 'secretEnds' | 'endPasswordSealed'>) => ({
  name,
  accounts,
  senders: senders.length,
  on: switchedOn,
  ...(amountUnit && { amountUnit }),
})
