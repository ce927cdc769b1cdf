import { expect, test } from 'vitest'
import { forgottenMark, personalFacts, personalFigures, personalTables } from './personal-data.ts'
import { personalFields } from './player-fields.ts'

test('every detail masked in lists counts as personal', () => {
  expect(personalFields.filter((field) => !personalFacts.includes(field))).toEqual([])
  const known = `
    addressLine1 addressLine2 subdistrict district province postCode twitter facebook instagram github line slack
    accountMatchKey accountNumber avatar body company email firstName jobTitle lastName lineName lineUserId location
    manager mobile name number pictureUrl scbMatchKey socialLinks tags tail text url`
  expect([...personalFacts].toSorted()).toEqual(known.trim().split(/\s+/).toSorted())
  for (const fact of ['firstName', 'lastName', 'lineName', 'tags', 'facebook'])
    expect(personalFacts).toContain(fact)
  expect(personalFigures).toEqual(['player', 'account', 'accountNumber'])
})

test('data kept after forgetting has a reason: the books, the bank and the audit', () => {
  const kept = Object.entries(personalTables).filter(([, outcome]) => outcome.startsWith('kept'))
  for (const [, outcome] of kept) expect(outcome).toMatch(/^kept: .{4,}/)
  expect(kept.map(([table]) => table)).toEqual(
    expect.arrayContaining(['ledger', 'request', 'statement_entry', 'slip', 'reward', 'loss_return']),
  )
  expect(personalTables.audit).toBe('marked')
  expect(forgottenMark).toBe('•ลบแล้ว•')
})
