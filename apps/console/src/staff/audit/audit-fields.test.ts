import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changesIn } from '#parts/timeline/timeline-moment.ts'
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

describe('a text that somebody wrote', () => {
  const shownAs = (field: string, value: unknown) =>
    auditedChanges(changesIn(null, { [field]: value })).map(({ after }) => after)

  test.each(['["x', '["', '["a", "b]', '{"x', '2026-99-99T99:99:99Z'])('is shown as written: %s', (text) => {
    for (const field of ['name', 'tags', 'note', 'points', 'no such field'])
      expect([field, shownAs(field, text)]).toEqual([field, [text]])
  })

  test('beside lists, whose parts are shown', () => {
    expect(shownAs('accounts', ['scb-1', 'kbank-1'])).toEqual(['scb-1, kbank-1'])
    expect(shownAs('tags', ['VIP', 'โทรกลับ'])).toEqual(['VIP, โทรกลับ'])
    expect(shownAs('tags', [])).toEqual([null])
    expect(shownAs('points', { amount: 40, account: -5 })).toEqual([expect.stringMatching(/\+40 · .+ −5$/)])
  })
})
