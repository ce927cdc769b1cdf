import { randomBytes } from 'node:crypto'
import type { PhoneId } from '@khlang/domain/brand'
import { plainSender, type PhoneWay } from '@khlang/domain/bank-feeds/phone'
import type { AmountUnit } from '@khlang/domain/bank-feeds/truemoney'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { permit } from '#staff/actor.ts'
import { ownNumbers } from '#statements/store.ts'
import type { Context } from '../context.ts'
import { endPasswordOf, secretOf } from './phone-secrets.ts'
import { phoneRow } from './phone-row.ts'
import {
  addPhone as addRow,
  lockPhone,
  type Phone,
  type PhoneSettings,
  removePhoneRow,
  savePhoneSettings,
  tryPhoneNow,
  readPhone,
} from './phone-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Fields = {
  name: string
  accounts: string[]
  senders: string[]
  on: boolean
  secret?: string | undefined
  endPassword?: string | undefined
  amountUnit?: AmountUnit | undefined
}

/** Adds a phone that forwards messages from banks. */
export async function addPhone(
  { caller, sql, sealing, publicUrl }: Context,
  input: Fields & { way: PhoneWay },
) {
  const actor = permit(caller, 'connection.manage')
  const { way } = input
  return transaction(sql, async (tx) => {
    const id = newId<PhoneId>()
    const made = way === 'signed' ? newSecret() : null
    const secret = made ?? (input.secret || wrong('secret', fieldRules['phone-token']))
    const settings = {
      ...(await settingsOf(tx, way, input)),
      ...sealed(sealing, id, secret, input.endPassword ?? ''),
    }
    if (!(await addRow(tx, { id, way, createdBy: actor.email, ...settings }))) refuse('phone-name-taken')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.add',
      object: ['phone', id],
      after: { way, ...summary(settings) },
    })
    return { phone: phoneRow((await readPhone(tx, id))!, publicUrl), secret: made }
  })
}

export async function savePhone(
  { caller, sql, sealing, publicUrl }: Context,
  input: Fields & { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await current(tx, input, publicUrl)
    const secret = before.way !== 'signed' && input.secret ? input.secret : secretOf(sealing, before)
    const endPassword = input.endPassword ?? endPasswordOf(sealing, before) ?? ''
    const settings = {
      ...(await settingsOf(tx, before.way, input)),
      ...sealed(sealing, before.id, secret, endPassword),
    }
    if (!(await savePhoneSettings(tx, before.id, settings))) refuse('phone-name-taken')
    await tryPhoneNow(tx, before.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.save',
      object: ['phone', before.id],
      before: summary(before),
      after: {
        ...summary(settings),
        newSecret: Boolean(input.secret),
        newEndPassword: input.endPassword !== undefined,
      },
    })
    return { phone: phoneRow((await readPhone(tx, before.id))!, publicUrl), secret: null }
  })
}

/** For a forwarder that signs: the old secret is invalid from now on. */
export async function newPhoneSecret(
  { caller, sql, sealing, publicUrl }: Context,
  input: { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await current(tx, input, publicUrl)
    if (before.way !== 'signed') wrong('phoneId', 'Only a phone that signs has a secret of ours.')
    const secret = newSecret()
    const { id, way: _way, version: _version, createdAt: _made, updatedAt: _changed, ...settings } = before
    await savePhoneSettings(tx, id, { ...settings, ...sealed(sealing, id, secret, '') })
    await writeAudit(tx, { actor: actor.email, act: 'phone.newSecret', object: ['phone', id] })
    return { phone: phoneRow((await readPhone(tx, id))!, publicUrl), secret }
  })
}

/** Removes a phone; its messages stay, but no new ones are accepted. */
export async function removePhone(
  { caller, sql, publicUrl }: Context,
  input: { phoneId: PhoneId; version: number },
) {
  const actor = permit(caller, 'connection.manage')
  return transaction(sql, async (tx) => {
    const before = await current(tx, input, publicUrl)
    await removePhoneRow(tx, before.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.remove',
      object: ['phone', before.id],
      before: summary(before),
    })
    return { removed: true as const }
  })
}

async function current(
  tx: Tx,
  { phoneId, version }: { phoneId: PhoneId; version: number },
  publicUrl: string,
): Promise<Phone> {
  const phone = (await lockPhone(tx, phoneId)) ?? refuse('not-found')
  if (phone.version !== version)
    refuse('stale-version', { row: phoneRow((await readPhone(tx, phoneId))!, publicUrl) })
  return phone
}

async function settingsOf(tx: Tx, way: PhoneWay, { name, accounts, senders, on, amountUnit }: Fields) {
  const known = new Set((await ownNumbers(tx)).map(({ code }) => code))
  const chosen = [...new Set(accounts)]
  const unknown = chosen.find((code) => !known.has(code))
  if (unknown !== undefined)
    wrong(
      'accounts',
      `There is no shop account "${unknown}"; the known ones are ${[...known].join(', ') || 'none'}.`,
      'account-unknown',
    )
  if (way === 'truemoney' && chosen.length !== 1) wrong('accounts', fieldRules['phone-one-account'])
  if (way === 'truemoney' && !amountUnit) wrong('amountUnit', fieldRules['phone-unit'])
  const heard = [...new Set(senders.map(plainSender))]
  if (way !== 'truemoney' && heard.length === 0) wrong('senders', fieldRules['phone-senders'])
  return {
    name,
    accounts: chosen,
    senders: way === 'truemoney' ? [] : heard,
    switchedOn: on,
    amountUnit: way === 'truemoney' ? amountUnit! : null,
  }
}

const wrong = (path: string, message: string, rule?: string): never =>
  refuse('bad-input', { fields: [{ path, message, rule }] })

/** Recognisable in a leak, with 256 random bits. */
const newSecret = () => `khp_${randomBytes(32).toString('base64url')}`

function sealed(sealing: Sealing, id: PhoneId, secret: string, endPassword: string) {
  return {
    secretSealed: sealing.seal(Buffer.from(secret), `phone ${id}`),
    secretEnds: secret.length >= 12 ? secret.slice(-4) : '',
    endPasswordSealed:
      endPassword === '' ? null : sealing.seal(Buffer.from(endPassword), `phone ${id} end to end`),
  }
}

const summary = ({
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
