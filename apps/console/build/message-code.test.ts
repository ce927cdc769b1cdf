import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import th from '../messages/th.json' with { type: 'json' }
import * as m from '#messages'
import { messageFunction, messageType } from './message-code.ts'

type Message = (inputs: Record<string, string>, options?: { locale?: 'th' | 'en' }) => string

const named = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
const filled = (text: string) =>
  text
    .replaceAll(/\{\w+:[^|{}]+\|([^|{}]+)\}/g, '$1')
    .replaceAll(/(?<!\\)\{(\w+)\}/g, '<$1>')
    .replaceAll(/\\([{}])/g, '$1')

test('every compiled message gives the text written for it in each language', () => {
  const written = Object.entries(th)
  expect(written.length).toBeGreaterThan(4_000)
  for (const [name, thai] of written) {
    const message = (m as unknown as Record<string, Message>)[name]!
    expect([message(named), message(named, { locale: 'en' })], name).toEqual([
      filled(thai),
      filled(en[name as keyof typeof en]),
    ])
  }
})

test('plain text is left as it is', () => {
  const code = messageFunction('odd', '`${i.secret}` \\{key\\} \\ {n}', 'x')
  const odd = runInNewContext(code.replace('export const odd =', ''), { localeNow: () => 'th' }) as Message
  expect(odd({ n: '5', secret: 'told' })).toBe('`${i.secret}` {key} \\ 5')
})

test('a counted noun agrees with its number, given as text or as a number', () => {
  const code = messageFunction('rows', 'x {n}', '{n} {n:row was|rows were} added')
  const rows = runInNewContext(code.replace('export const rows =', ''), { localeNow: () => 'en' }) as (
    inputs: Record<string, string | number>,
  ) => string
  expect([1, '1', 0, '21', '1,001'].map((n) => rows({ n }))).toEqual([
    '1 row was added',
    '1 row was added',
    '0 rows were added',
    '21 rows were added',
    '1,001 rows were added',
  ])
})

test('no number is placed directly before a noun that is only ever plural', () => {
  const several = /\{(n|hours|minutes|tries)\} (?!(s|is|was)\b)\w+s\b/
  const always = [
    'match_choose_yourself',
    'group_match_many_sets',
    'rules_lack_old',
    'idle_hint',
    'approval_alone',
    'line_alert_gather',
  ]
  expect(Object.entries(en).flatMap(([name, text]) => (several.test(text) ? [name] : []))).toEqual(always)
})

test('a message with different placeholders in its two languages is refused by name', () => {
  expect(messageType('rows', '{n} แถว', '{n} rows')).toBe(
    'export const rows: (inputs: { n: string | number }, options?: Language) => string',
  )
  expect(() => messageType('rows', '{n} แถว', 'rows')).toThrow('rows')
})
