import type { MessageId, OperationId } from '@khlang/domain/brand'
import { maskKinds } from '@khlang/domain/statements/messages/mask-kind'
import { type MessageParser, messageSources, yearStyles } from '@khlang/domain/statements/messages/parser'
import { maxPatternLength } from '@khlang/domain/statements/messages/pattern'
import { maxMessageLength } from '@khlang/domain/statements/messages/text'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { entryRow } from './statements.ts'
import { id, instant, instantInput, operationId, page, paging, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

const baht = z.string().describe('Baht with two decimals, for example `1000.50`')

/** The values read from a message, in the form that the entry form takes. */
export const messageReading = z.object({
  parser: z.object({ key: z.string(), bank: z.string(), name: z.string() }),
  direction: z.enum(['in', 'out']),
  channel: z.enum(['bank', 'truemoney']),
  amount: baht,
  occurredAt: instant,
  timeFrom: z
    .enum(['message', 'heard'])
    .describe('`heard`: the message has neither date nor time, so the time of arrival is used'),
  balanceAfter: baht.nullable(),
  own: z.string().nullable().describe('The shop account as the message shows it'),
  mask: z
    .enum(maskKinds)
    .nullable()
    .describe('How the sender’s account is masked; null if it is missing, whole, or masked in another way'),
  reference: z.string().nullable(),
  sender: z.object({
    bank: z.string().nullable(),
    account: z.string().nullable(),
    name: z.string().nullable(),
    mobile: z.string().nullable(),
  }),
  accounts: z
    .array(z.string())
    .describe('Codes of the shop accounts that fit. If there are several, a person chooses'),
})
export type MessageReading = z.infer<typeof messageReading>

export const messageStates = ['waiting', 'read', 'aside'] as const

export const messageRow = z.object({
  id: uuid,
  number: z.int(),
  text: z.string(),
  state: z.enum(messageStates),
  origin: z.string().describe('`pasted` by an employee, or the phone that it came from'),
  heardAt: instant,
  keptBy: z.string(),
  createdAt: instant,
  reading: messageReading
    .nullable()
    .describe('What the current patterns read; null if nothing, or if title and text contradict each other'),
  entry: z.object({ id: uuid, number: z.int() }).nullable(),
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

const expectedFields = z.object({
  amount: text(20, 1),
  at: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, fieldRules['bangkok-time']),
  balance: text(20).optional(),
  own: text(40).optional(),
  bank: text(40).optional(),
  sender: text(40).optional(),
  name: text(80).optional(),
  mobile: text(40).optional(),
})

export const maxSamples = 20

export const parserInput = z.object({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{2,59}$/, fieldRules['short-key']),
  bank: text(40, 1),
  name: text(120, 1),
  source: z.enum(messageSources),
  pattern: text(maxPatternLength, 1),
  years: z.enum(yearStyles),
  mask: z
    .enum(maskKinds)
    .nullable()
    .describe('How the sender’s account is masked; a message with another mask is of another kind'),
  direction: z.enum(['in', 'out']),
  order: z.int().min(0).max(100_000),
  on: z.boolean(),
  samples: z
    .array(
      z.object({
        text: text(maxMessageLength, 1),
        heardAt: expectedFields.shape.at,
        expected: expectedFields,
      }),
    )
    .max(maxSamples),
}) satisfies z.ZodType<MessageParser>

export const parserRow = parserInput.extend({
  shipped: z.boolean().describe('Whether the pattern comes with the product'),
  version: z.int().describe('0 if it was never changed'),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type ParserRow = z.infer<typeof parserRow>

export const sampleFailure = z.object({
  parser: z.string(),
  sample: z.int(),
  text: z.string(),
  differences: z
    .array(z.object({ field: z.string(), expected: z.string().nullable(), actual: z.string().nullable() }))
    .nullable()
    .describe('null if the sample is not read at all'),
})
export type SampleFailure = z.infer<typeof sampleFailure>

const message = text(maxMessageLength, 1)
const readRoute = (name: string) =>
  oc.route({ method: 'GET', path: `/statements/${name}`, tags: ['messages'] })
const command = (name: string) =>
  oc.route({ method: 'POST', path: `/statements/${name}`, tags: ['messages'] })

export const statementMessages = {
  /** Changes nothing. Returns what the patterns read from a message, and entries that may be the same. */
  readMessage: command('read-message')
    .input(z.object({ text: message, heardAt: instantInput.optional() }))
    .output(z.object({ reading: messageReading.nullable(), alike: z.array(entryRow) })),
  /** Stores a pasted message, usually one that no pattern reads, so that it is not lost. */
  keepMessage: command('keep-message')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        text: message,
        heardAt: instantInput.optional(),
      }),
    )
    .output(messageRow)
    .errors(refuses('operation-reused')),
  messages: readRoute('messages')
    .input(z.object({ state: z.enum(messageStates).default('waiting'), ...paging }))
    .output(page(messageRow).extend({ waiting: z.int().describe('How many wait in all') })),
  message: readRoute('message')
    .input(z.object({ messageId: id<MessageId>() }))
    .output(messageRow)
    .errors(refuses('not-found')),
  setMessageAside: command('set-message-aside')
    .input(z.object({ messageId: id<MessageId>(), reason: text(500, 3) }))
    .output(messageRow)
    .errors(refuses('not-found', 'stale-version')),
  parsers: readRoute('parsers').output(z.object({ rows: z.array(parserRow) })),
  /** Changes nothing. Returns which samples would fail, and what this pattern reads from a message. */
  testParser: command('test-parser')
    .input(z.object({ parser: parserInput, text: message.optional(), heardAt: instantInput.optional() }))
    .output(
      z.object({
        pattern: z.string().nullable().describe('Why the pattern is invalid; null if it is valid'),
        failures: z.array(sampleFailure),
        reading: messageReading.nullable(),
      }),
    ),
  /** Saves only if every sample of every parser is read correctly. */
  saveParser: command('save-parser')
    .input(
      z.object({
        parser: parserInput,
        version: z.int().min(0).describe('The version that was seen; 0 for a new pattern'),
        isNew: z
          .boolean()
          .optional()
          .describe(
            'Whether a pattern is added; its key must be a new one. Left out, version 0 changes no pattern that exists',
          ),
      }),
    )
    .output(
      z.object({
        parser: parserRow,
        readable: z.int().describe('How many waiting messages can be read now, those in `entries` included'),
        entries: z.int().describe('Number of messages from phones that became entries'),
      }),
    )
    .errors(refuses('stale-version')),
}
