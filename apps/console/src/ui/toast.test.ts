import { expect, test } from 'vitest'
import { onFirstToast, registerToastLayer, toast, type Toast } from './toast.ts'

const message = (title: string): Toast => ({ title, text: '', tone: 'danger', ms: 2_500 })

test('messages that come before their layer is loaded wait for it, and are shown once in their order', () => {
  const shown: string[] = []
  let loads = 0
  toast(message('a'))
  onFirstToast(() => (loads += 1))
  expect(loads).toBe(1)
  toast(message('b'))
  expect(loads).toBe(2)
  const remove = registerToastLayer(({ title }) => shown.push(title))
  toast(message('c'))
  expect([shown, loads]).toEqual([['a', 'b', 'c'], 2])
  remove()
  toast(message('d'))
  expect(shown).toEqual(['a', 'b', 'c'])
  registerToastLayer(({ title }) => shown.push(title))()
  expect(shown).toEqual(['a', 'b', 'c', 'd'])
  onFirstToast(() => {})
})

test('without a message the layer is not loaded', () => {
  let loads = 0
  onFirstToast(() => (loads += 1))
  expect(loads).toBe(0)
  onFirstToast(() => {})
})
