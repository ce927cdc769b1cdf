import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

type Panel = { title: string; targets?: { expr: string }[] }
const { panels } = JSON.parse(readFileSync('deploy/prometheus/khlang.dashboard.json', 'utf8')) as {
  panels: Panel[]
}
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Returns the names of metrics in a query, without those of its functions and labels. */
const metricsIn = (query: string) =>
  [
    ...query
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
      .matchAll(/\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b(?!\s*\()/g),
  ].map(([name]) => name)

test('the dashboard uses only metrics that the server has, and all of its own ones', async () => {
  const metricsText = await (await fetch(`${world.url}/metrics`)).text()
  const measured = new Set<string>()
  for (const [, name, kind] of metricsText.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const part of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      measured.add(`${name}${part}`)
  const asked = new Set(queries.flatMap(metricsIn))
  expect(queries.every((query) => metricsIn(query).length > 0)).toBe(true)
  expect([...asked].filter((name) => !measured.has(name))).toEqual([])

  const ofAnyProcess = /^(process|nodejs)_|_(sum|count|bucket)$/
  const ours = [...measured].filter((name) => !ofAnyProcess.test(name))
  expect(ours.length).toBeGreaterThan(14)
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
})

test('all panels of the dashboard have different titles', () => {
  const titles = panels.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})
