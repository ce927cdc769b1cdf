import { expect, test } from 'vitest'
import { forgottenMark, personalFacts, personalFigures, personalTables } from './personal-data.ts'
import { personalFields } from './player-fields.ts'

test('what is masked in lists identifies a person', () => {
  expect(personalFields.filter((field) => !personalFacts.includes(field))).toEqual([])
  for (const fact of ['firstName', 'lastName', 'lineName', 'tags', 'facebook'])
    expect(personalFacts).toContain(fact)
  expect(personalFigures).toEqual(['player', 'account', 'accountNumber'])
})

test('what is kept says why, and the books, the bank and the audit are', () => {
  const kept = Object.entries(personalTables).filter(([, outcome]) => outcome.startsWith('kept'))
  for (const [, outcome] of kept) expect(outcome).toMatch(/^kept: .{4,}/)
  expect(kept.map(([table]) => table)).toEqual(
    expect.arrayContaining(['ledger', 'request', 'statement_entry', 'slip', 'reward', 'loss_return']),
  )
  expect(personalTables.audit).toBe('marked')
  expect(forgottenMark).toBe('•ลบแล้ว•')
})
