import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'
import { variantColours } from './variant-colours.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const home = `${import.meta.dirname}/..`
const texts = execSync('git ls-files "*.tsx"', { cwd: home, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => readFileSync(`${home}/${file}`, 'utf8'))
/** Returns the values that components get for a property, also where a condition chooses between two. */
const given = (property: string) =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\s${property}=("[^"]*"|\\{[^}]*\\})`, 'g'))].flatMap(([, value]) =>
        [...value!.matchAll(/(?:^|[?:] )["']([\w-]+)["']/g)].map(([, name]) => name!),
      ),
    ),
  )

const variants = ['filled', 'light', 'subtle', 'default']
const colours = [undefined, 'gold', 'red', 'gray']

test.each(variants.flatMap((variant) => colours.map((color) => ({ variant, color }))))(
  'a button of variant $variant and colour $color looks as Mantine draws it',
  ({ variant, color }) => {
    const colors = variantColours({ variant, color, theme: merged })
    if (variant === 'filled' && color !== 'red' && color !== 'gray')
      expect(colors.background).toBe('var(--gold)')
    else
      expect(colors).toEqual(defaultVariantColorsResolver({ variant, color: color ?? 'gold', theme: merged }))
  },
)

test('the console asks for no other variant and no other colour of Mantine', () => {
  expect([...given('variant')].filter((one) => !variants.includes(one))).toEqual(['unstyled'])
  expect([...given('color')].filter((one) => !colours.includes(one))).toEqual([])
  expect(given('variant').size).toBeGreaterThan(3)
})
