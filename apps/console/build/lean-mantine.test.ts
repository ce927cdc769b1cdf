import { execSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { kitColours, theme } from '../src/ui/theme.ts'
import { usedTransitions, withoutUnused } from './lean-mantine.ts'
import { mantineVariables } from './mantine-variables.ts'

const styles = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}`), 'utf8')
const all = styles('default-css-variables.layer.css')
const lean = withoutUnused(all)
const named = (css: string) => new Set(css.match(/--mantine-[\w-]+(?=:)/g))

test('only variables that nothing needs are left out, and the three palettes that are used stay', () => {
  const [before, after] = [named(all), named(lean)]
  const gone = [...before].filter((name) => !after.has(name))
  expect(gone.length).toBeGreaterThan(100)
  const kept =
    /^--mantine-color-(?:(?:red|gray|dark)-(?!outline)|default|disabled|text|body)|^--mantine-(?!color|h\d|heading|primary-color-\d)/
  expect(gone.filter((name) => kept.test(name))).toEqual([])
  expect(lean.length).toBeLessThan(all.length / 2)
  expect(lean.replaceAll(/[^{}]/g, '')).toBe(all.replaceAll(/[^{}]/g, ''))
})

test('no part of the console uses a variable that is left out', () => {
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
    .flatMap((text) => [...text.matchAll(/var\((--mantine-[\w-]+)/g)])
    .map(([, name]) => name!)
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((name) => absent.has(name))).toEqual([])
})

test('the first style sheet has the variables that Mantine would insert for our theme', () => {
  const page = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver: kitColours, withGlobalClasses: false }),
  )
  const inserted = /<style[^>]*>([^]*)<\/style>/.exec(page)![1]!
  expect(named(inserted).size).toBeGreaterThan(100)
  expect(inserted).toContain(mantineVariables())
})

test('the console uses none of what is left out of the scripts', () => {
  const home = `${import.meta.dirname}/../src/`
  const texts = execSync('git ls-files "*.ts*"', { cwd: home, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => readFileSync(home + file, 'utf8'))
  expect(
    texts.filter((text) =>
      /\b(?:visibleFrom|hiddenFrom|transitionProps|loaderProps|Button\.Group)\b/.test(text),
    ),
  ).toEqual([])
  const components = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
        names!.split(',').map((name) => name.trim()),
      ),
    ),
  )
  const folder = createRequire(import.meta.url)
    .resolve('@mantine/core')
    .replace(/cjs.*/, 'esm/components')
  const asked = [...components]
    .filter((name) => existsSync(`${folder}/${name}/${name}.mjs`))
    .flatMap((name) =>
      readdirSync(`${folder}/${name}`)
        .filter((file) => file.endsWith('.mjs'))
        .map((file) => `${name}/${file}`),
    )
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/transition: "([\w-]+)"/g)])
    .map(([, name]) => name!)
  expect(components.size).toBeGreaterThan(10)
  expect(asked.filter((name) => !usedTransitions.includes(name))).toEqual([])
})
