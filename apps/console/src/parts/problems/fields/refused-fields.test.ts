import { api } from '@khlang/contract/api'
import { fieldRules } from '@khlang/contract/field-rules'
import { commandsOf, pathsOf } from '@khlang/contract/input-paths'
import { kindRules } from '@khlang/contract/refused-fields'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '../../../../messages/en.json' with { type: 'json' }
import th from '../../../../messages/th.json' with { type: 'json' }
import { fieldLabel, isOfThePage } from './field-labels.ts'
import { fieldSentence } from './field-sentences.ts'
import { sayFields } from './refused-fields.ts'

const { service: _notOfTheConsole, ...ours } = api

test('every field of every command of the console has a label that staff see, or belongs to the page itself', () => {
  const commands = commandsOf(ours)
  expect(commands.length).toBeGreaterThan(150)
  const nameless = commands.flatMap(([command, schema]) =>
    pathsOf(schema)
      .filter((path) => path !== '' && fieldLabel(command, path) === null && !isOfThePage(path))
      .map((path) => `${command} ${path}`),
  )
  expect([...new Set(nameless)]).toEqual([])
})

test('every label that a refusal shows for a field is also shown by a screen', () => {
  const folder = new URL('.', import.meta.url)
  const source = (url: URL) => readFileSync(url, 'utf8')
  const labelled = readdirSync(folder)
    .filter((file) => file.endsWith('-labels.ts'))
    .flatMap((file) => [...source(new URL(file, folder)).matchAll(/\bm\.(\w+)/g)].map(([, key]) => key!))
  const screens = readdirSync(new URL('../../../', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('problems/fields/'))
    .map((file) => source(new URL(`../../../${file}`, folder)))
    .join('\n')
  const shown = new Set([...screens.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key!))
  expect(labelled.filter((key) => !shown.has(key))).toEqual([])
})

test('every validation rule has a sentence, with two bounds, one or none', () => {
  const rules = [...Object.keys(fieldRules), ...kindRules]
  for (const rule of rules)
    for (const bounds of [{}, { least: 1 }, { most: 80 }, { least: 1, most: 80 }]) {
      const said = fieldSentence({ path: 'name', message: 'As it came.', rule, ...bounds })
      expect([rule, said.length > 3, said]).toEqual([
        rule,
        true,
        expect.not.stringMatching(/undefined|As it came/),
      ])
    }
})

test('a refused field is named as its form names it, with what is allowed', () => {
  const [name, entry, id] = sayFields('accounts/create', [
    { path: 'name', message: 'Must not be empty.', rule: 'length', least: 1, most: 120 },
    { path: 'openingDay', message: 'Write a day as 2026-11-21.', rule: 'day' },
    { path: 'operationId', message: 'Invalid UUID', rule: 'choice' },
  ])
  expect(name!.rule()).toBe('ต้องมี 1–120 ตัวอักษร')
  expect(name!.text()).toBe(`${th.account_name}: ต้องมี 1–120 ตัวอักษร`)
  expect(entry!.text()).toBe(`${th.account_opening_day}: ${th.day_wrong}`)
  expect(id!.text()).toBe(th.field_of_page)
  expect(en.rule_length).toBe('Must have {least}–{most} characters')
})

test('a field in a list is named whatever its row, and an unknown rule of a newer server by its own text', () => {
  const [path, newer] = sayFields('connections/send-line', [
    { path: 'contents.2.text', message: 'At most 5000 characters.', rule: 'length', least: 0, most: 5_000 },
    { path: 'target', message: 'Only at full moon.', rule: 'moon' },
  ])
  expect(path!.text()).toBe(`${th.line_text}: ไม่เกิน 5,000 ตัวอักษร`)
  expect(newer!.text()).toBe(`${th.line_to}: Only at full moon.`)
})
