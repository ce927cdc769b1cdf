import { expect, test } from 'vitest'
import { phoneProblemText, unreadText } from '#bank-feeds/phone-labels.ts'
import { findingWhy } from '#crediting/finding-labels.ts'
import { readingText } from '#crediting/backend/backend-labels.ts'
import { collectionText, reasonText, stopText } from '#legacy-import/legacy-import-labels.ts'
import * as m from '#messages'
import { importedLabel } from '#players/import/import-labels.ts'
import { figureText } from '#reports/closing-labels.ts'
import { auditActText, auditKindText } from '#staff/audit/audit-labels.ts'
import { fileText, readFieldText } from '#statements/manual/manual-labels.ts'

test.each<[string, (code: string) => string | null, known: string, text: string]>([
  ['why a finding stays', findingWhy, 'finding-own', m.problem_finding_own()],
  ['a problem of a phone', phoneProblemText, 'silent', m.phone_problem_silent()],
  ['why a message was not read', unreadText, 'too-old', m.phone_reason_too_old()],
  ['a collection of the old system', collectionText, 'login', m.legacy_import_logins()],
  ['why a row was left out', reasonText, 'no-password', m.legacy_import_no_password()],
  ['a column of an import', importedLabel, 'createdAt', m.player_import_created()],
  ['a figure of a day', figureText, 'payouts.left', m.daily_left()],
  ['an act of the audit', auditActText, 'view.save', m.audit_view_save()],
  ['an object of the audit', auditKindText, 'push-device', m.audit_kind_push_device()],
  ['a problem of a file', fileText, 'broken', m.manual_file_broken()],
  ['a value read from a message', readFieldText, 'own', m.manual_field_own()],
])('%s has its text, and a newer code is shown as it is', (_what, textOf, known, text) => {
  expect(textOf(known)).toBe(text)
  expect(textOf('newer')).toBe('newer')
})

test('an outcome, an order or a discrepancy of a day that is newer is shown by its own name', () => {
  expect(['fate.newer', 'order.newer', 'drift.newer'].map(figureText)).toEqual(['newer', 'newer', 'newer'])
  for (const known of ['fate.credited', 'order.creditDeposit', 'drift.ownTransfer'])
    expect(known).not.toContain(figureText(known))
})

test('a reading of an import that stopped for a newer reason has just stopped', () => {
  expect(stopText('busy')).toBe(m.legacy_import_live_busy())
  expect(stopText('newer')).toBe(m.legacy_import_failed())
})

test('a reading by words says which field it reads, and that nothing is a no', () => {
  const reading = { way: 'words', path: 'data.result', yes: ['done', 'ok'], no: ['failed', 'late'] } as const
  expect(readingText(reading)).toBe(
    m.backend_reading_words({ path: 'data.result', yes: 'done, ok', no: 'failed, late' }),
  )
  expect(readingText({ ...reading, path: '', no: [] })).toBe(
    m.backend_reading_words({ path: m.backend_whole_answer(), yes: 'done, ok', no: '–' }),
  )
})
