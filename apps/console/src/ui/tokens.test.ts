import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

/** Checks that every page uses the kit: sizes from `tokens.css`, buttons from `ui/`. */

const home = `${import.meta.dirname}/../../`
const filesOf = (endings: string) =>
  execSync(`git ls-files --cached --others --exclude-standard -- ${endings}`, { cwd: home })
    .toString()
    .trim()
    .split('\n')
const text = (file: string) =>
  readFileSync(home + file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const tokens = text('src/ui/tokens.css')
const tokensOf = (kind: string) =>
  [...tokens.matchAll(new RegExp(`^ +--${kind}-[\\w-]+: (\\d+)px;$`, 'gm'))].map(([, size]) => Number(size))

test('there are seven font sizes, three radii and one scale of spaces, each from small to large', () => {
  const [type, radii, spaces] = [tokensOf('type'), tokensOf('radius'), tokensOf('space')]
  expect([type.length, radii.length, spaces.length]).toEqual([7, 3, 10])
  for (const sizes of [type, radii, spaces]) expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  // Thai tone marks are small: in a smaller type they cannot be distinguished.
  expect(type[0]).toBeGreaterThanOrEqual(13)
})

test('Mantine takes its sizes from the same tokens', () => {
  const { fontSizes, radius, spacing } = theme
  const taken = [fontSizes, radius, spacing].flatMap((sizes) => Object.values(sizes ?? {}))
  expect(taken).toHaveLength(15)
  for (const size of taken) expect(tokens).toContain(`${/^var\((.+)\)$/.exec(size!)?.[1]}: `)
})

const sized =
  /(?:^|[;{\s])(font-size|font|border(?:-[a-z]+)*-radius|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*): *([^;{}]+)/g
/** Sizes allowed besides the tokens: a hairline, and the margin of a sheet of paper. */
const allowed = /(?<![\w.])(0|-?1px|12mm)(?![\w.])/g
const length = /(?<![\w-])-?\d*\.?\d+(px|rem|em|pt|mm|ch)\b|\b(x{0,2}-?(small|large)|smaller|larger)\b/

/** Returns the declarations of a style sheet whose size is not a token. */
const rawSizes = (css: string) =>
  [...css.matchAll(sized)]
    .map(([, property, value]) => `${property}: ${value!.trim()}`)
    .filter((one) => length.test(one.replaceAll(allowed, '')))

test.each([
  ['.a { font-size: 14px; }', ['font-size: 14px']],
  ['.a { font: 600 14px/1.6 serif; }', ['font: 600 14px/1.6 serif']],
  ['.a{border-start-end-radius:3px}', ['border-start-end-radius: 3px']],
  ['.a {\n  gap: var(--space-1) 12px;\n}', ['gap: var(--space-1) 12px']],
  ['.a { padding-inline: 0.5rem; margin: 0 -8px; }', ['padding-inline: 0.5rem', 'margin: 0 -8px']],
  ['.a { margin: calc(var(--gap) + 2px); }', ['margin: calc(var(--gap) + 2px)']],
  [
    '.a { font: inherit; padding: 0 var(--space-10); margin: -1px auto; border-radius: 50%; gap: 1em }',
    ['gap: 1em'],
  ],
  ['.a { width: 300px; line-height: 20px; scroll-margin-top: 96px; border: 2px solid; }', []],
])('a size outside the tokens is found in %j', (css, found) => {
  expect(rawSizes(css)).toEqual(found)
})

test('no style sheet has a font size, radius or space outside the tokens', () => {
  const sheets = filesOf('"*.css"').filter((file) => !/ui\/(tokens|fonts)\.css$/.test(file))
  expect(sheets.length).toBeGreaterThan(150)
  expect(sheets.flatMap((file) => rawSizes(text(file)).map((one) => `${file}: ${one}`))).toEqual([])
})

test('every token that a style sheet names exists', () => {
  const strays = filesOf('"*.css"').flatMap((file) =>
    [...text(file).matchAll(/var\((--(?:type|radius|space)-[\w-]+)\)/g)]
      .filter(([, name]) => !tokens.includes(`${name}: `))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(strays).toEqual([])
})

const components = filesOf('"*.tsx"')

test('no component has a size in its code either', () => {
  // The initials are as large as their circle.
  const sized = components.filter((file) => file !== 'src/ui/Initials.tsx')
  const strays = sized.flatMap((file) =>
    [
      ...text(file).matchAll(
        /\b(?:fontSize|borderRadius|(?:row|column)?[gG]ap|padding|margin)\w*: ['"]?\d[^,}\n]*|\s(?:fz|radius|gap|[pm][xytblr]?|spacing)=(?:\{\d+\}|"\d+[^"]*")/g,
      ),
    ].map(([found]) => `${file}: ${found.trim()}`),
  )
  expect(strays).toEqual([])
})

test('no component outside ui makes its own button element', () => {
  const strays = components.filter((file) => !file.startsWith('src/ui/') && /<button\b/.test(text(file)))
  expect(strays).toEqual([])
})
