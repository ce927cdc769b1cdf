import { expect, test } from 'vitest'
import { typedSince } from './typed-since.ts'

test('after a save the form shows what was saved, except where somebody typed on meanwhile', () => {
  const sent = { name: ' Mali ', phone: '081', roles: ['finance'], open: true }
  const saved = { name: 'Mali', phone: '081-000', roles: ['finance'], open: true }
  expect(typedSince(sent, sent, saved)).toEqual(saved)
  expect(typedSince({ ...sent, phone: '0812' }, sent, saved)).toEqual({ ...saved, phone: '0812' })
  expect(typedSince({ ...sent, roles: ['support'] }, sent, saved)).toEqual({ ...saved, roles: ['support'] })
  expect(typedSince({ ...sent, roles: ['finance'] }, sent, saved)).toEqual(saved)
})
