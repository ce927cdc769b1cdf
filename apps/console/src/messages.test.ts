import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Messages = Record<string, string | object>
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), 'utf8')) as Messages
const [th, en] = [read('th'), read('en')]
const keys = Object.keys(th).filter((key) => key !== '$schema')

/** Returns every text of a message; one with plural forms has several. */
const wordings = (message: Messages[string]): string[] =>
  typeof message === 'string'
    ? [message]
    : Object.values(message).flatMap((part) =>
        typeof part === 'string' || (typeof part === 'object' && part !== null)
          ? wordings(part as Messages[string])
          : [],
      )
const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text)

/** Names that are the same in Thai, sentences that the specification gives in English, and plain figures. */
const sameInThai = new Set([
  'not_an_employee_literal',
  'player_absent_why',
  'player_absent_all',
  'language_switch',
  'page_line',
  'export_xlsx',
  'ghost_done',
  'player_request_made',
  'bonus_preset',
  'bulk_group',
  'manual_source_sms',
  'manual_source_line',
  'phone_way_pushbullet',
  'line_id',
  'line_secret',
  'line_token',
  'line_webhook_url',
  'audit_field_secret',
  'audit_field_token',
  'legacy_import_kind_database',
  'legacy_import_kind_documents',
  'legacy_import_kind_accounts',
])
/** Examples of what a Thai bank or person writes, and the switch to Thai. */
const thaiInEnglish = new Set(['language_switch', 'manual_message_placeholder', 'player_mobile_hint'])

test('every message that Thai staff read is in Thai', () => {
  const strays = keys.filter((key) => !sameInThai.has(key) && !wordings(th[key]!).every(isThai))
  expect(strays).toEqual([])
})

test('no message that staff read in English contains Thai', () => {
  const strays = keys.filter((key) => !thaiInEnglish.has(key) && wordings(en[key]!).some(isThai))
  expect(strays).toEqual([])
})

test('both languages have the same messages with the same placeholders', () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(th).toSorted())
  const said = (message: Messages[string]) =>
    [...new Set(wordings(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted()
  for (const key of keys) expect([key, said(th[key]!)]).toEqual([key, said(en[key]!)])
})
