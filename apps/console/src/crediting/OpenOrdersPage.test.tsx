// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { OpenOrdersPage } from './OpenOrdersPage.tsx'

afterEach(() => void vi.restoreAllMocks())

const never = () => new Promise<never>(() => {})

test.each([
  ['unknown', 'ArrowDown', 'ArrowUp'],
  ['unknown', 'KeyJ', 'KeyK'],
  ['queued', 'ArrowDown', 'ArrowUp'],
  ['queued', 'KeyJ', 'KeyK'],
] as const)(
  'among orders that are %s, %s opens the next and %s the previous, as the keys are shown',
  async (state, down, up) => {
    const rows = ['o1', 'o2', 'o3'].map((id, index) => ({
      id,
      version: 1,
      state,
      createdAt: `2026-11-20T05:00:0${9 - index}.000Z`,
    }))
    const read = vi.spyOn(api.crediting, 'orders').mockResolvedValue({ rows, next: null } as never)
    vi.spyOn(api.crediting, 'totals').mockImplementation(never)
    const onSelect = vi.fn<(id: string | null) => void>()
    const { presses, until } = await drawComponent(
      <OpenOrdersPage state={state} selectedId={null} onSelect={onSelect} />,
    )
    fakeStream.beat()
    await until(() => read.mock.calls.length > 0)
    for (const code of [down, up]) await presses(document.body, { code, key: code })
    // No order is open yet: either key opens the first.
    expect(onSelect.mock.calls).toEqual([['o1'], ['o1']])
  },
)
