import { expect, test } from 'vitest'
import { readProblem } from './fetch-answer.ts'

const codeOf = async (body: string, status: number) =>
  (await readProblem(new Response(body, { status }))).code

test('an answer without a problem in it is a bug, and a server that is away if it says so', async () => {
  for (const body of ['<html>', 'null', '"busy"', '{"error":"busy"}', '{"code":7}']) {
    expect(await codeOf(body, 502)).toBe('bug')
    expect(await codeOf(body, 503)).toBe('unavailable')
  }
  expect(await codeOf('{"code":"not-found"}', 404)).toBe('not-found')
})
