import { expect, test } from 'vitest'
import type { ImportRecord } from './imports/import-store.ts'
import { importRow } from './rows.ts'

const bankFile = (changes: Partial<ImportRecord>) =>
  importRow(
    {
      state: 'done',
      createdBy: 'nok@example.test',
      committedBy: null,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ...changes,
    } as ImportRecord,
    'finance',
  )

test('a bank file is shown with the person who added its lines, otherwise with the one who uploaded it', () => {
  expect(bankFile({}).employee).toBe('nok@example.test')
  expect(bankFile({ committedBy: 'fern@example.test' as never })).toMatchObject({
    employee: 'fern@example.test',
    createdBy: 'nok@example.test',
  })
})
