import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirement ids of levels 1 and 2, as section and last number; of level 3 only the ids in `chosen`. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:2 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 ' +
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 ' +
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 ' +
  '13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'
const chosen = ['V1.2.10', 'V2.3.5', 'V6.3.8', 'V7.5.3', 'V14.2.6', 'V15.4.2']

const place = (id: string) => id.slice(1).split('.').map(Number)
function byPlace(one: string, other: string): number {
  const [a, b] = [place(one), place(other)]
  return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!
}
const ids = sections
  .split(' ')
  .flatMap((section) => {
    const [name, last] = section.split(':')
    return Array.from({ length: Number(last) }, (_, index) => `V${name}.${index + 1}`)
  })
  .concat(chosen)
  .toSorted(byPlace)

const rows = [
  ...readFileSync('docs/asvs.md', 'utf8').matchAll(
    /^\| (V[\d.]+) \| (.+?) \| (met|does not apply|not met) \| (.+) \|$/gm,
  ),
].map(([, id, what, status, reason]) => ({ id: id!, what: what!, status: status!, reason: reason! }))
const met = rows.filter(({ status }) => status === 'met')

test('every requirement of the standard is in the table once, in order, in a short wording', () => {
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows.filter(({ what }) => what.split(/\s+/).length > 12)).toEqual([])
})

test('a requirement that is met names an existing test by its exact title, or the files that were read', () => {
  const wrong = met.flatMap(({ id, reason }) =>
    reason.split('<br>').flatMap((proof) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
      if (file !== undefined) return hasTest(file, title!) ? [] : [`${id}: ${proof}`]
      const read = proof.startsWith('by reading: ') ? [...proof.matchAll(/`([^`]+)`/g)] : []
      return read.length > 0 && existsSync(read[0]![1]!) ? [] : [`${id}: ${proof}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a requirement that is not met or not applicable has a reason, and the heading has the right counts', () => {
  const others = rows.filter(({ status }) => status !== 'met')
  expect(others.filter(({ reason }) => reason.length < 6)).toEqual([])
  const count = (status: string) => rows.filter((row) => row.status === status).length
  expect(readFileSync('docs/asvs.md', 'utf8')).toContain(
    `${met.length} are met, ${count('does not apply')} do not apply, ${count('not met')} are not met`,
  )
})

function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`\(\s*(['"\`])${literal}\1\s*,`).test(readFileSync(file, 'utf8'))
}
