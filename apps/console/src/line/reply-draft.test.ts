import type { LineReply } from '@khlang/contract/line/line'
import { expect, test } from 'vitest'
import * as m from '#messages'
import { draftOf, placeOf, wordsOf, writtenOf, wrongWords } from './reply-draft.ts'

const reply = {
  kind: 'keyword',
  how: 'contains',
  words: ['ฝาก', 'ถอน เงิน'],
  body: 'รอสักครู่',
  enabled: false,
  place: 7,
} as const

test('saving an untouched reply changes nothing: one that is off stays off, in its place', () => {
  for (const one of [reply, { ...reply, enabled: true, place: 0 }])
    expect(writtenOf(draftOf(one as unknown as LineReply), 'keyword')).toEqual(one)
})

test('a new reply is empty and on, for the exact word, in the first place', () => {
  expect(draftOf(null)).toEqual({ words: '', how: 'exact', body: '', enabled: true, place: '0' })
})

test('keywords are typed with commas or line by line, each counts once', () => {
  expect(wordsOf(' ฝาก,ถอน\n\nฝาก ,, โบนัส ')).toEqual(['ฝาก', 'ถอน', 'โบนัส'])
})

test('a reply to something else has no keywords, whatever was typed before', () => {
  const typed = { ...draftOf(null), words: 'ฝาก', body: ' สวัสดี ' }
  expect(writtenOf(typed, 'follow' as LineReply['kind'])).toMatchObject({
    words: [],
    body: 'สวัสดี',
    enabled: true,
  })
})

test('a list may be as long as the server allows, and a longer one is refused with what is allowed', () => {
  const words = (count: number, letters = 80) =>
    Array.from({ length: count }, (_, at) => String(at).padStart(letters, '0')).join(', ')
  const allowed = m.line_keywords_many({ most: 20, letters: 80 })
  expect(words(20).length).toBeGreaterThan(500)
  expect(wrongWords(words(20))).toBeNull()
  expect(wrongWords(words(21))).toBe(allowed)
  expect(wrongWords(words(1, 81))).toBe(allowed)
  expect(wrongWords(' , ')).toBe(m.line_keywords_missing())
})

test('the place of a reply may be typed in Thai digits, up to 9,999', () => {
  expect(writtenOf({ ...draftOf(null), place: '๑๒' }, 'keyword')).toMatchObject({ place: 12 })
  expect(['9,999', '10000', '', '-1'].map(placeOf)).toEqual([9_999, null, null, null])
})
