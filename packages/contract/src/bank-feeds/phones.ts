import type { PhoneGapId, PhoneId } from '@khlang/domain/brand'
import {
  connectionStatuses,
  maxSenderLength,
  maxSenders,
  phoneOutcomes,
  phoneWays,
} from '@khlang/domain/bank-feeds/phone'
import { amountUnits } from '@khlang/domain/bank-feeds/truemoney'
import { maxMessageLength } from '@khlang/domain/statements/messages/text'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { messageReading, parserRow } from '../statements/statement-messages.ts'
import { id, instant, instantInput, phoneInstant, text, uuid } from '../wire.ts'

/** A time in which a phone had no connection. */
export const phoneGap = z.object({ id: uuid, from: instant, until: instant })

export const phoneRow = z.object({
  id: uuid,
  name: z.string(),
  way: z.enum(phoneWays),
  accounts: z.array(z.string()).describe('Codes of the shop accounts whose bank messages it receives'),
  senders: z.array(z.string()).describe('Senders whose messages are read. Messages of others are not stored'),
  secret: z.string().describe('Masked token'),
  encrypted: z.boolean().describe('Whether a password for end-to-end encryption is stored'),
  amountUnit: z.enum(amountUnits).nullable(),
  on: z.boolean(),
  address: z
    .string()
    .nullable()
    .describe(
      'Address to which the phone or wallet sends messages; null for Pushbullet, from which the console fetches them',
    ),
  lamp: z.enum(connectionStatuses),
  /** Why it is not connected; null if it is, or has nothing to report. */
  problem: z.string().nullable(),
  /** Since when the lamp shows this. */
  since: instant,
  lastBeatAt: instant.nullable(),
  lastMessageAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** Messages by outcome, ever since the phone was added. */
  counts: z.object({ entry: z.int(), duplicate: z.int(), unread: z.int(), other: z.int() }),
  gaps: z.array(phoneGap).describe('Outages for which nobody has checked yet whether messages were missed'),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type PhoneRow = z.infer<typeof phoneRow>

export const phoneMessageRow = z.object({
  id: uuid,
  number: z.int(),
  phone: z.object({ id: uuid, name: z.string() }),
  sender: z.string(),
  app: z.string().nullable(),
  text: z.string().nullable().describe('null if the message was from another sender and was not stored'),
  heardAt: instant,
  createdAt: instant,
  outcome: z.enum(phoneOutcomes),
  reason: z.string().nullable(),
  entry: z
    .object({
      id: uuid,
      number: z.int(),
      account: z.string(),
      amount: z.string(),
      direction: z.enum(['in', 'out']),
    })
    .nullable(),
  waits: z.boolean().describe('Whether it could not be read and still waits for a person'),
})
export type PhoneMessageRow = z.infer<typeof phoneMessageRow>

export const phoneInput = z.object({
  name: text(60, 1),
  accounts: z.array(text(40, 1)).min(1, 'Choose the shop account that the phone reports.').max(20),
  senders: z.array(text(maxSenderLength, 1)).max(maxSenders),
  on: z.boolean(),
  /** If left out, the token stays. A new phone whose `way` is Pushbullet or the TrueMoney wallet needs one. */
  secret: text(500).optional(),
  /** If left out, the password stays. An empty one removes it. */
  endPassword: z.string().max(200).optional(),
  amountUnit: z.enum(amountUnits).optional().describe('Unit of the amounts. Only for the TrueMoney wallet'),
})

const phoneId = id<PhoneId>()
const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/connections/${name}`, tags: ['phones'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/connections/${name}`, tags: ['phones'] })
const savedPhone = z.object({
  phone: phoneRow,
  secret: z.string().nullable().describe('The secret that signs its messages. It is returned only once'),
})

export const phones = {
  phones: readRoute('phones').output(z.object({ rows: z.array(phoneRow) })),
  addPhone: command('add-phone')
    .input(phoneInput.extend({ way: z.enum(phoneWays) }))
    .output(savedPhone)
    .errors(refuses('phone-name-taken')),
  savePhone: command('save-phone')
    .input(phoneInput.extend({ phoneId, version: z.int() }))
    .output(savedPhone)
    .errors(refuses('not-found', 'stale-version', 'phone-name-taken')),
  /** Creates a new secret for signing messages. The old one becomes invalid. */
  newPhoneSecret: command('new-phone-secret')
    .input(z.object({ phoneId, version: z.int() }))
    .output(savedPhone)
    .errors(refuses('not-found', 'stale-version')),
  /** Removes a phone. New messages from it are refused; its earlier messages stay. */
  removePhone: command('remove-phone')
    .input(z.object({ phoneId, version: z.int() }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refuses('not-found', 'stale-version')),
  /** Tries to connect now instead of waiting for the next retry. */
  reconnectPhone: command('reconnect-phone')
    .input(z.object({ phoneId }))
    .output(phoneRow)
    .errors(refuses('not-found')),
  /** Returns whether such a message to this phone would become an entry, and what is read from it. Changes nothing. */
  testPhone: command('test-phone')
    .input(
      z.object({
        phoneId,
        sender: text(maxSenderLength, 1),
        text: text(maxMessageLength, 1),
        heardAt: instantInput.optional(),
      }),
    )
    .output(
      z.object({
        outcome: z.enum(['entry', 'unread', 'other']),
        reason: z.string().nullable(),
        account: z.string().nullable(),
        reading: messageReading.nullable(),
      }),
    )
    .errors(refuses('not-found')),
  /** Returns a page of the messages that the phones received, the last received first. */
  messages: readRoute('messages')
    .input(
      z.object({
        phoneId: phoneId.optional(),
        outcome: z.enum(phoneOutcomes).optional(),
        limit: z.coerce.number<number>().int().min(1).max(500).default(100),
        cursor: z.string().max(400).optional(),
      }),
    )
    .output(z.object({ rows: z.array(phoneMessageRow), next: z.string().nullable() })),
  /**
   * Reads the waiting messages of phones and wallets again with the current patterns. A message that may already exist
   * as an entry is left for a person. Returns how many became entries, and how many messages of any kind still wait,
   * also pasted ones.
   */
  readAgain: command('read-again').output(z.object({ entries: z.int(), waiting: z.int() })),
  /**
   * Returns the bank message parsers, in the order in which they are tried. They are changed under
   * `statements/save-parser`.
   */
  parsers: readRoute('parsers').output(z.object({ rows: z.array(parserRow) })),
  /** Confirms that an employee has checked which messages arrived during the outage. */
  seeGap: command('see-gap')
    .input(z.object({ gapId: id<PhoneGapId>() }))
    .output(phoneRow)
    .errors(refuses('not-found', 'stale-version')),
}

const oneNotification = z.object({
  sender: text(maxSenderLength, 1).describe('Sender of the SMS, or name of the app'),
  app: text(200, 1)
    .optional()
    .describe(
      'Package name of the app that showed the notification, for example `com.kasikorn.retail.mbanking.wap`',
    ),
  title: text(300).optional(),
  text: text(4 * maxMessageLength, 1),
  at: phoneInstant.describe('When the phone received it. A time before 2000 counts as now'),
})

/** Up to 50 messages that an app on a phone (a forwarder) posts to `/api/service/notifications`, with a signature. */
export const notifications = z.object({ messages: z.array(oneNotification).min(1).max(50) })

export const notificationResults = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(phoneOutcomes),
      reason: z.string().nullable(),
      entryId: uuid.nullable(),
    }),
  ),
})
