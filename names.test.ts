import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Names that must be equal in two places that no compiler compares. */

const files = execSync(
  'git ls-files --cached --others --exclude-standard -- "*.ts" "*.tsx" "*.mjs" "*.sql" "*.css"',
)
  .toString()
  .trim()
  .split('\n')
const text = (file: string) => readFileSync(file, 'utf8')
const isScript = (file: string) => /\.(tsx?|mjs)$/.test(file)

/** A query whose rows have a type: the type, and the query up to the first fragment in it. */
const typedQuery = /<\s*\{([^{}`]+)\}\[\]\s*>\s*`([^`]*)`/g
/** Whether all columns of the rows are written in the query, and none comes from a fragment or a whole table. */
const writesItsColumns = (query: string) =>
  !/(?<!count\()\*/.test(query) &&
  (!query.includes('${') ||
    // Values only: after `from`, each `${` is closed, and nothing after it makes columns again.
    !/^(?:(?!\bfrom\b)[\s\S])*\$\{|\b(?:returning|with|union)\b|\$\{[^}]*$/.test(query))
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('a field in the type of an SQL result is a column of the query, which the compiler cannot know', () => {
  const unknownFields: string[] = []
  let checked = 0
  for (const file of files.filter(isScript))
    for (const [, type, query] of text(file).matchAll(typedQuery)) {
      if (!writesItsColumns(query!)) continue
      checked++
      for (const [, field] of type!.matchAll(/(\w+)\??:/g))
        if (!new RegExp(`\\b(?:${columnOf(field!)}|${field!})\\b`).test(query!))
          unknownFields.push(`${file}: ${field!} of ${query!.trim().slice(0, 60)}`)
    }
  expect(checked).toBeGreaterThan(200)
  expect(unknownFields).toEqual([])
})

const comment = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g
/** Names with a capital letter inside, which are no words of a sentence. */
const nameInComment = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g

test('a name that a comment mentions is one of the code', () => {
  const names = new Set<string>()
  for (const file of files)
    for (const [name] of (isScript(file) ? text(file).replaceAll(comment, '') : text(file)).matchAll(/\w+/g))
      names.add(name)
  const gone = files
    .filter(isScript)
    .flatMap((file) =>
      [...text(file).matchAll(comment)].flatMap(([words]) =>
        [...words.matchAll(nameInComment)].flatMap(([, name]) =>
          names.has(name!) ? [] : [`${file}: ${name!}`],
        ),
      ),
    )
  expect(gone).toEqual([])
})
