import type { SampleFailure } from '@khlang/contract/statements/statement-messages'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import { compilePattern } from '@khlang/domain/statements/messages/pattern'
import { compileParsers, readMessage } from '@khlang/domain/statements/messages/read-message'
import { checkSamples } from '@khlang/domain/statements/messages/samples'
import { maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { parsersNow } from './current-parsers.ts'
import { readingRow } from './reading-row.ts'
import { ownNumbers } from '../store.ts'

type Input = { parser: MessageParser; text?: string | undefined; heardAt?: Date | undefined }

/**
 * Returns the samples of all parsers that would no longer be read as expected if this parser were saved, and
 * what this parser's pattern reads in `text`. Changes nothing.
 */
export async function testParser({ caller, sql }: Context, { parser, text, heardAt }: Input) {
  const { role } = permit(caller, 'list.view')
  const pattern = compilePattern(parser.pattern)
  const current = await parsersNow(sql)
  const alone = compileParsers([{ ...parser, on: true }])
  const reading = text ? readMessage(text, heardAt ?? new Date(), alone) : null
  return {
    pattern: pattern.ok ? null : pattern.refusal,
    failures: failuresFor(role, checkSamples(withChange(current, parser))),
    reading: reading && readingRow(reading, [parser], await ownNumbers(sql)),
  }
}

/** Masks failures for the role: a sample is a message that somebody really received. */
const failuresFor = (role: Role, failures: SampleFailure[]): SampleFailure[] =>
  may(role, 'player.reveal')
    ? failures
    : failures.map(({ text, differences, ...rest }) => ({
        ...rest,
        text: maskText(text),
        differences:
          differences &&
          differences.map(({ field, expected, actual }) => ({
            field,
            expected: expected && maskText(expected),
            actual: actual && maskText(actual),
          })),
      }))

/** Returns the parsers as they would be after saving the changed one. */
export const withChange = (current: readonly MessageParser[], changed: MessageParser): MessageParser[] => [
  ...current.filter(({ key }) => key !== changed.key),
  changed,
]
