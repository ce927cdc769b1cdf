import { expect, test } from 'vitest'
import { isShownAsDone, type StatusFacts } from './shown-as-done.ts'

const kinds = ['entry', 'deposit', 'withdrawal', 'reward', 'loss-return'] as const
const states = ['pending', 'crediting', 'done', 'adjusted', 'transferred', 'cancelled'] as const
const phases = ['queued', 'sending', 'unknown', null] as const

test('in the direct variant the two rows of a match are shown as done while its order is under way, and nothing else', () => {
  const shownAsDone = kinds.flatMap((kind) =>
    states.flatMap((state) =>
      phases.flatMap((phase): StatusFacts[] =>
        isShownAsDone({ kind, state, phase }) ? [{ kind, state, phase }] : [],
      ),
    ),
  )
  expect(shownAsDone).toEqual(
    (['entry', 'deposit'] as const).flatMap((kind) =>
      (['queued', 'sending'] as const).map((phase) => ({ kind, state: 'crediting', phase })),
    ),
  )
})
