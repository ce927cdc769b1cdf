import { expect, test } from 'vitest'
import { readJson, readJsonList } from './read-json.ts'

test('a text that is no JSON says nothing, and only a list is a list', () => {
  expect(readJson('{"amount":40}')).toEqual({ amount: 40 })
  for (const text of ['', '["x', '{"x', 'NaN', 'x']) expect([text, readJson(text)]).toEqual([text, undefined])
  expect(readJsonList('["a",1]')).toEqual(['a', 1])
  for (const text of ['["a"', '{"0":"a","length":1}', '"a"', 'null'])
    expect([text, readJsonList(text)]).toEqual([text, null])
})
