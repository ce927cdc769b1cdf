import { maskText } from '@khlang/domain/players/masks'
import { may } from '@khlang/domain/staff/acts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { parsersNow } from './current-parsers.ts'

/** Returns the parsers of bank messages in the order in which they are tried, with samples masked for the role. */
export async function parsers({ caller, sql }: Context) {
  const { role } = permit(caller, 'list.view')
  const rows = await parsersNow(sql)
  if (may(role, 'player.reveal')) return { rows }
  return { rows: rows.map((row) => ({ ...row, samples: row.samples.map(masked) })) }
}

/** Masks a sample: it is a message that somebody really received. */
const masked = <Sample extends { text: string; expected: object }>(sample: Sample): Sample => ({
  ...sample,
  text: maskText(sample.text),
  expected: Object.fromEntries(
    Object.entries(sample.expected).map(([field, value]) => [field, maskIn(field, value)]),
  ),
})

const maskIn = (field: string, value: unknown) =>
  typeof value === 'string' && field !== 'at' && field !== 'amount' && field !== 'balance'
    ? maskText(value)
    : value
