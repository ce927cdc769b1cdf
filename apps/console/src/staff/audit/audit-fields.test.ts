import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditedChanges } from './audit-fields.ts'

/** What the server's tests recorded of each command, such as its audit lines. */
const stories = join(import.meta.dirname, '../../../../server/src/testing/stories/written')

/** Returns the names of all fields in the recorded audit lines. */
function recordedFields(): Set<string> {
  const fields = new Set<string>()
  for (const file of readdirSync(stories))
    for (const [, json] of readFileSync(join(stories, file), 'utf8').matchAll(
      /^ +(?:before|after) (\{.*\})$/gm,
    ))
      for (const field of Object.keys(JSON.parse(json!) as object)) fields.add(field)
  return fields
}

/** Fields of the old system whose meaning is unknown. */
const withoutName = ['ball', 'edit']

test('every field that a command records in the audit log has a name on the screens', () => {
  const fields = [...recordedFields()]
  expect(fields.length).toBeGreaterThan(200)
  const changes = fields.map((field) => ({ field, before: null, after: null }))
  const nameless = auditedChanges(changes).filter(({ isRecorded }) => isRecorded)
  expect(nameless.map(({ field }) => field).toSorted()).toEqual(withoutName)
})
