import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withoutUnusedPalettes } from './lean-mantine.ts'

const styles = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}`), 'utf8')
const all = styles('default-css-variables.layer.css')
const lean = withoutUnusedPalettes(all)
const named = (css: string) => new Set(css.match(/--mantine-[\w-]+(?=:)/g))

test('only whole unused palettes of Mantine are left out, and the three that are used stay', () => {
  const [before, after] = [named(all), named(lean)]
  const gone = [...before].filter((name) => !after.has(name))
  expect(new Set(gone.map((name) => name.split('-')[4])).size).toBe(11)
  expect(
    gone.filter((name) => /^--mantine-color-(red|gray|dark|default|disabled|text|body)/.test(name)),
  ).toEqual([])
  expect(lean.length).toBeLessThan(all.length / 2)
  expect(lean.replaceAll(/[^{}]/g, '')).toBe(all.replaceAll(/[^{}]/g, ''))
})

test('no part of the console uses a palette that is left out', () => {
  const home = `${import.meta.dirname}/../`
  const sources = execSync('git ls-files --cached --others --exclude-standard -- "src/*.css" "src/*.ts*"', {
    cwd: home,
  })
    .toString()
    .trim()
    .split('\n')
  const imported = sources
    .flatMap((file) => [
      ...readFileSync(home + file, 'utf8').matchAll(/@mantine\/core\/styles\/([\w.-]+\.css)/g),
    ])
    .map(([, name]) => name!)
    // Its links and its primary colour, which are blue, are replaced by the theme.
    .filter((name) => name !== 'default-css-variables.layer.css')
    .map(styles)
  expect(imported.length).toBeGreaterThan(8)
  const texts = [...imported, ...sources.map((file) => readFileSync(home + file, 'utf8'))]
  const left = named(lean)
  const absent = new Set([...named(all)].filter((name) => !left.has(name)))
  const asked = texts
    .flatMap((text) => [...text.matchAll(/var\((--mantine-color-[\w-]+)/g)])
    .map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((name) => absent.has(name))).toEqual([])
})
