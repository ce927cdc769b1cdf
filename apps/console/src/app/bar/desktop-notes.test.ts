import type { LiveRow } from '@khlang/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { hasNotifications, noteOf, showNote } from './desktop-notes.ts'

class Note {
  static permission = 'granted'
  static shown: Note[] = []
  isOpen = true
  click = () => {}
  readonly title: string
  readonly options: object
  constructor(title: string, options: object) {
    this.title = title
    this.options = options
    Note.shown.push(this)
  }
  addEventListener(kind: string, listener: () => void) {
    if (kind === 'click') this.click = listener
  }
  close() {
    this.isOpen = false
  }
}
let focused: boolean
beforeEach(() => {
  focused = false
  Note.permission = 'granted'
  Note.shown = []
  vi.stubGlobal('Notification', Note)
  vi.stubGlobal('document', { hasFocus: () => focused })
  vi.stubGlobal('window', { focus: () => void (focused = true) })
})
afterEach(() => void vi.unstubAllGlobals())

test('a notification says what came and how much, and nobody’s name or number', () => {
  const row = { amount: '1250', code: 'ab17', name: 'Somchai', number: 731 } as unknown as LiveRow['row']
  expect(noteOf.row('deposit', row)).toBe(`${m.note_deposit()} 1,250`)
  expect(noteOf.row('withdrawal', row)).toBe(`${m.note_withdrawal()} 1,250`)
  expect(noteOf.row('entry', row)).toBe(`${m.note_entry()} 1,250`)
  expect(noteOf.row('unknown', { code: 'ab17' } as unknown as LiveRow['row'])).toBe(m.note_unknown())
})

test('late work is counted, payouts by themselves', () => {
  expect(noteOf.late(1_042)).toBe(m.note_late({ n: '1,042' }))
  expect(noteOf.payoutsLate(17)).toBe(m.note_payouts_late({ n: '17' }))
})

test('a newer notification takes the place of the older one of its kind, silently', () => {
  showNote('entry', 'a text')
  showNote('late', 'another')
  expect(Note.shown.map(({ title, options }) => ({ title, ...options }))).toEqual([
    { title: m.product(), body: 'a text', tag: 'khlang-entry', silent: true },
    { title: m.product(), body: 'another', tag: 'khlang-late', silent: true },
  ])
})

test('a press on a notification brings the console to the front and closes it', () => {
  showNote('entry', 'a text')
  Note.shown[0]!.click()
  expect([focused, Note.shown[0]!.isOpen]).toEqual([true, false])
})

test('who is in the console, or has not allowed it in this browser, gets no notification', () => {
  focused = true
  showNote('entry', 'a text')
  focused = false
  for (const permission of ['default', 'denied']) {
    Note.permission = permission
    showNote('entry', 'a text')
  }
  expect(Note.shown).toEqual([])
})

test('a browser without notifications shows none, and nothing fails', () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('document', { hasFocus: () => false })
  expect(hasNotifications()).toBe(false)
  showNote('entry', 'a text')
})
