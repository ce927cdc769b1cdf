import { expect, test } from 'vitest'
import { isShownAsSending, type StatusFacts } from './shown-as-sending.ts'

const kinds = ['entry', 'deposit', 'withdrawal', 'reward', 'loss-return'] as const
const states = ['pending', 'crediting', 'done', 'adjusted', 'transferred', 'cancelled'] as const
const phases = ['queued', 'sending', 'unknown', null] as const

test('in the direct variant entry and deposit say that they are being sent while their order is queued or under way, and nothing else', () => {
  const shownAsSending = kinds.flatMap((kind) =>
    states.flatMap((state) =>
      phases.flatMap((phase): StatusFacts[] =>
        isShownAsSending({ kind, state, phase }) ? [{ kind, state, phase }] : [],
      ),
    ),
  )
  expect(shownAsSending).toEqual(
    (['entry', 'deposit'] as const).flatMap((kind) =>
      (['queued', 'sending'] as const).map((phase) => ({ kind, state: 'crediting', phase })),
    ),
  )
})
