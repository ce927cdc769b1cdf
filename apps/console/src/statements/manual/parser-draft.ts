import { serverNow } from '#live/server-clock.ts'
import type { MessageRow, ParserRow } from '@khlang/contract/statements/statement-messages'
import { bangkokText } from '@khlang/domain/time'
import type { MessageParser, Sample } from '@khlang/domain/statements/messages/parser'

/** A pattern being edited; `version` is the version that the draft started from, 0 if it is new or as shipped. */
export type Draft = { parser: MessageParser; version: number; isNew: boolean }

export const draftFrom = ({
  shipped: _s,
  version,
  changedBy: _b,
  changedAt: _a,
  ...parser
}: ParserRow): Draft => ({
  parser,
  version,
  isNew: false,
})

/**
 * Returns a new pattern: empty, or the text of a message, in which signs with a meaning in patterns are escaped.
 * Patterns of lower `order` are tried first.
 */
export const emptyDraft = (order: number, message: MessageRow | undefined): Draft => ({
  parser: {
    key: '',
    bank: 'SCB',
    name: '',
    source: 'sms',
    pattern: message?.text.replaceAll(/[[\]{}|\\]/g, (sign) => `\\${sign}`) ?? '',
    years: 'none',
    mask: null,
    direction: 'in',
    order,
    on: true,
    samples: [emptySample(message)],
  },
  version: 0,
  isNew: true,
})

/** Returns a sample of this message, or an empty one, with only the time expected; times are in Bangkok. */
export const emptySample = (message?: MessageRow): Sample => {
  const heardAt = bangkokText(new Date(message?.heardAt ?? serverNow()))
  return { text: message?.text ?? '', heardAt, expected: { amount: '', at: heardAt } }
}

/** Returns the pattern to send: key, name and sample texts trimmed, and without expected values that are empty. */
export function finished(parser: MessageParser): MessageParser {
  const samples = parser.samples.map(({ text, heardAt, expected }) => ({
    text: text.trim(),
    heardAt,
    expected: Object.fromEntries(
      Object.entries(expected).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ) as Sample['expected'],
  }))
  return { ...parser, key: parser.key.trim(), name: parser.name.trim(), samples }
}
