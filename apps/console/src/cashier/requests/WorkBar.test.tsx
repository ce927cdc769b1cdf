// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { WorkBar } from './WorkBar.tsx'

afterEach(() => void vi.unstubAllGlobals())

const me = 'fern@example.test'
const no = 'not-permitted'
type State = { holder?: string; onHold?: boolean }
const requestOf = ({ holder, onHold = false }: State, act: string) =>
  ({
    id: 'r7',
    number: 7,
    notes: 0,
    holder: holder ?? null,
    leaseUntil: holder ? '2999-01-01T00:00:00Z' : null,
    hold: onHold ? { reason: 'waiting', until: null, note: null, by: 'nok@example.test' } : null,
    can: { claim: no, release: no, takeOver: no, hold: no, liftHold: no, addNote: no, [act]: true },
  }) as unknown as RequestRow

test.each([
  ['claim', {}, 'KeyT', th.claim, 'claim'],
  ['release', { holder: me }, 'KeyT', th.release, 'release'],
  ['liftHold', { onHold: true }, 'KeyP', th.disposition_lift, 'lift-hold'],
] as const)(
  'where only “%s” is allowed on a request, just its button and its key do something: that',
  async (act, state, code, label, call) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      if (address.startsWith('/api/cashier/')) sent.push(address)
      return new Promise(() => {})
    })
    const onNote = vi.fn()
    const leave = () => {}
    const { home, presses } = await drawComponent(
      <WorkBar request={requestOf(state, act)} onRow={leave} onHeld={leave} onNote={onNote} />,
      { email: me },
    )
    expect(enabledButtons(home).map((name) => name.replace(/.$/, ''))).toEqual([label])
    for (const key of ['KeyT', 'KeyP', 'KeyN'])
      if (key !== code) await presses(document.body, { key, code: key })
    expect([sent, onNote.mock.calls]).toEqual([[], []])
    await presses(document.body, { key: code, code })
    expect(sent).toEqual([`/api/cashier/${call}`])
    expect(onNote).not.toHaveBeenCalled()
  },
)
