// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { MatchBar } from './MatchBar.tsx'

beforeEach(() => fakeStream.reconnects())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
})

const ways = [th.group_match_open, th.match_player]

/** Which of the other ways to match can be taken, and what pressing each calls. */
async function waysOf(match: true | string) {
  const [group, player] = [vi.fn(), vi.fn()]
  const leave = () => {}
  const { home, clicks } = await drawComponent(
    <MatchBar
      entry={
        { id: 'e7', amount: '730.00', holder: null, leaseUntil: null, can: { match } } as unknown as EntryRow
      }
      chosenCandidate={null}
      bonusText=""
      bonus={{ shown: 0, disabledReason: null } as never}
      onBonus={leave}
      slipAsked={false}
      reason=""
      onReason={leave}
      disabledReason={null}
      nudged={false}
      busy={false}
      onMatch={leave}
      onMatchPlayer={player}
      onGroupMatch={group}
      decline={{ declined: false, busy: false, press: leave }}
    >
      {null}
    </MatchBar>,
    { email: 'fern@example.test' },
  )
  for (const way of ways) await clicks(way)
  return {
    open: ways.filter((way) => enabledButtons(home).some((name) => name.startsWith(way))),
    called: [group.mock.calls.length, player.mock.calls.length],
  }
}

test('an employee who may match an entry can also match it in a group, or to a player', async () => {
  expect(await waysOf(true)).toEqual({ open: ways, called: [1, 1] })
  expect(await waysOf('not-permitted')).toEqual({ open: [], called: [0, 0] })
})

test('neither can be done on a screen without a connection', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  dispatchEvent(new Event('offline'))
  expect(await waysOf(true)).toEqual({ open: [], called: [0, 0] })
})
