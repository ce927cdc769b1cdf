// @vitest-environment happy-dom
import type { PlayerLine } from '@khlang/contract/players/player-page'
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { PastLine } from './PastLine.tsx'

test.each([
  ['lossReturn', th.timeline_loss_return],
  ['order', th.timeline_order],
  ['request', th.timeline_request],
])('a line of the past about a numbered %s says what the number is of', async (kind, text) => {
  const line = {
    source: 'act',
    id: '7',
    at: '2026-11-20T05:00:00Z',
    actor: 'nok@example.test',
    act: 'lossReturn.pay',
    about: { kind, id: 'one', number: 31 },
    before: null,
    after: null,
    reason: null,
  } as PlayerLine
  const { home } = await drawComponent(<PastLine line={line} />)
  expect(home.textContent).toContain(text.replace('{n}', '31'))
})
