import { expect, test, vi } from 'vitest'
import type { Draft } from './draft.ts'
import { dropHandedDraft, handDraft, handedDraft, takeHandedDraft } from './handed-draft.ts'

const draft = { firstName: 'ส้มโอ' } as Draft

test('a draft is passed on until the other form has taken it, which the short form then hears', () => {
  const onTaken = vi.fn()
  handDraft(draft, onTaken)
  expect([handedDraft(), handedDraft()]).toEqual([draft, draft])
  expect(onTaken).not.toHaveBeenCalled()
  takeHandedDraft()
  expect([handedDraft(), onTaken.mock.calls.length]).toEqual([null, 1])
})

test('once a draft is dropped, taking it tells nobody', () => {
  const onTaken = vi.fn()
  handDraft(draft, onTaken)
  dropHandedDraft()
  takeHandedDraft()
  expect([handedDraft(), onTaken.mock.calls.length]).toEqual([null, 0])
})
