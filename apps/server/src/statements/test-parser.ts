import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { compilePattern } from '@khlang/domain/statements/messages/pattern'
import { compileParsers, readMessage } from '@khlang/domain/statements/messages/read-message'
import { checkSamples } from '@khlang/domain/statements/messages/samples'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { parsersNow } from './parsers-now.ts'
import { readingRow } from './reading-row.ts'
import { ownNumbers } from './store.ts'

type Input = { parser: MessageParser; text?: string | undefined; heardAt?: Date | undefined }

/** Changes nothing: whether every sample would be read as it must be, and what this pattern reads out of one message. */
export async function testParser({ caller, sql }: Context, { parser, text, heardAt }: Input) {
  permit(caller, 'list.view')
  const pattern = compilePattern(parser.pattern)
  const now = await parsersNow(sql)
  const [alone] = [compileParsers([{ ...parser, on: true }])]
  const reading = text ? readMessage(text, heardAt ?? new Date(), alone) : null
  return {
    pattern: pattern.ok ? null : pattern.refusal,
    failures: checkSamples(withChange(now, parser)),
    reading: reading && readingRow(reading, [parser], await ownNumbers(sql)),
  }
}

export const withChange = (now: readonly MessageParser[], changed: MessageParser): MessageParser[] => [
  ...now.filter(({ key }) => key !== changed.key),
  changed,
]
