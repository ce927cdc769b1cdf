import { expect, test } from 'vitest'
import type { Config } from '#platform/config.ts'
import { reconcile } from './reconcile-command.ts'

/** Runs the command where no database answers: only the arguments can be the reason of a refusal. */
const run = (...args: string[]) =>
  reconcile(
    { main: 'postgres://127.0.0.1:1/nowhere', credit: undefined, isEmbedded: false },
    ['reconcile', ...args],
    {} as Config,
  )

test.each([
  ['an empty one', ['--accept', '']],
  ['blanks', ['--accept', '  ', '--adopt']],
])('a history is not accepted without a reason, and nothing is compared either: %s', async (_, args) => {
  await expect(run(...args)).rejects.toThrow('--accept needs a reason')
})

test.each([
  ['a reason that is the next option', ['--accept', '--adopt']],
  ['no reason at all', ['--accept']],
  ['no file', ['--file']],
  ['an unknown option', ['--acept', 'why']],
])('arguments that cannot be meant so are refused with the usage: %s', async (_, args) => {
  await expect(run(...args)).rejects.toThrow(/reconcile \[--file books\.csv\]/)
})
