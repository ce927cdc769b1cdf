import { expect, test } from 'vitest'
import { changesView, seesView } from './view.ts'

const nok = { id: 'nok', role: 'support' } as const
const lek = { id: 'lek', role: 'support' } as const
const boss = { id: 'boss', role: 'supervisor' } as const

test('a private view is visible only to its author, and changed only by them', () => {
  const view = { authorId: 'nok', shared: false }
  expect([nok, lek, boss].map((who) => seesView(view, who))).toEqual([true, false, false])
  expect([nok, lek, boss].map((who) => changesView(view, who))).toEqual([
    true,
    'not-permitted',
    'not-permitted',
  ])
})

test('a shared view is visible to everybody, and changed by its author or a supervisor', () => {
  const view = { authorId: 'nok', shared: true }
  expect([nok, lek, boss].map((who) => seesView(view, who))).toEqual([true, true, true])
  expect([nok, lek, boss].map((who) => changesView(view, who))).toEqual([true, 'not-permitted', true])
})
