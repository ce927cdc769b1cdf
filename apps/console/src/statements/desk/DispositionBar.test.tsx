// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { enabledButtons } from '#testing/enabled-buttons.ts'
import { DispositionBar } from './DispositionBar.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const bar = { hold: th.disposition_hold, lift: th.disposition_lift }
const labels = [...Object.values(bar), th.disposition_duplicate, th.disposition_dispose, th.entry_cancel]

test.each([
  ['hold', null, 'KeyH', bar.hold, 'hold'],
  ['hold', { reason: 'ask' }, 'KeyH', bar.lift, null],
  ['markDuplicate', null, 'KeyM', th.disposition_duplicate, 'duplicate'],
  ['dispose', null, 'KeyE', th.disposition_dispose, 'dispose'],
  ['cancel', null, null, th.entry_cancel, 'cancel'],
] as const)(
  'where only “%s” is allowed on an entry (on hold: %o), just its button and its key do something: that',
  async (act, hold, code, label, asked) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const lift = vi.spyOn(api.statements, 'hold').mockImplementation(() => new Promise(() => {}))
    const asks = vi.fn<(dialog: string) => void>()
    const no = 'not-permitted'
    const entry = {
      id: 'e7',
      holder: null,
      leaseUntil: null,
      hold,
      can: { hold: no, markDuplicate: no, dispose: no, cancel: no, [act]: true },
    } as unknown as EntryRow
    const { home, presses, clicks } = await drawComponent(
      <DispositionBar entry={entry} onRow={() => {}} onAsk={asks} />,
      { email: 'fern@example.test' },
    )
    const enabled = enabledButtons(home).filter((name) => labels.some((one) => name.startsWith(one)))
    expect(enabled).toHaveLength(1)
    expect(enabled[0]!.startsWith(label), enabled[0]).toBe(true)
    for (const key of ['KeyH', 'KeyM', 'KeyE'])
      if (key !== code) await presses(document.body, { key, code: key })
    expect([asks.mock.calls, lift.mock.calls]).toEqual([[], []])
    if (code === null) await clicks(label)
    else await presses(document.body, { key: code, code })
    expect(asks.mock.calls).toEqual(asked === null ? [] : [[asked]])
    expect(lift.mock.calls.map(([input]) => input)).toEqual(
      asked === null ? [{ entryId: 'e7', reason: '' }] : [],
    )
  },
)
