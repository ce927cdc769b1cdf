import { readdirSync, readFileSync } from 'node:fs'
import { approvalActNames } from '@khlang/domain/staff/approval'
import { expect, test } from 'vitest'
import { auditActText, chosenActs } from './audit-labels.ts'

const server = new URL('../../../../server/src/', import.meta.url)

/** Returns every act that the server's code writes under its full name, with the file. */
function writtenActs(): Map<string, string> {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Map(
    sources.flatMap((file) => {
      const lines = readFileSync(new URL(file, server), 'utf8').matchAll(/\bact: (.*)/g)
      return [...lines].flatMap(([, said]) =>
        [...said!.matchAll(/'(\w+\.[\w.-]+)'/g)].map(([, act]) => [act!, file] as const),
      )
    }),
  )
}

test('every activity that the audit records has a label', () => {
  const written = writtenActs()
  expect(written.size).toBeGreaterThan(70)
  // The acts of approvals do not appear in the audit themselves; requests for approval do.
  const asked: ReadonlySet<string> = new Set(approvalActNames)
  const unsaid = [...written].filter(([act]) => !asked.has(act) && auditActText(act) === act)
  expect(unsaid).toEqual([])
})

test('every filter of the audit has a label', () => {
  expect(chosenActs.filter((act) => auditActText(act) === act)).toEqual([])
})
