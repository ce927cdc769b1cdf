import { expect, test } from 'vitest'
import { problems } from './problems.ts'
import { heardEntry } from './service-api/service.ts'

test('a refusal that asks to send again says what makes it once: bank entries without a reference have no such thing', () => {
  const asking = Object.values(problems).filter(({ title }) => /only once/.test(title))
  expect(asking).toHaveLength(2)
  for (const { title } of asking) expect(title).toContain('under its operation id or its own key')
  for (const field of ['reference', 'balanceAfter'] as const)
    expect(heardEntry.shape[field].description).toContain('Without it and without')
})
