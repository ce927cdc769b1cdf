import { expect, test } from 'vitest'
import type { Config } from '#platform/config.ts'
import { reconcile } from './reconcile-command.ts'

test.each([[['--accept', '']], [['--accept', '  ', '--adopt']], [['--accept']]])(
  'a history is not accepted without a reason, and nothing is compared either: %s',
  async (args) => {
    const nowhere = { main: 'postgres://127.0.0.1:1/nowhere', credit: undefined, isEmbedded: false }
    await expect(reconcile(nowhere, args, {} as Config)).rejects.toThrow('--accept needs a reason')
  },
)
