import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  barColours,
  coloursStyle,
  contrast,
  grounds,
  inks,
  primaryColours,
  minReadableContrast,
  textOn,
} from './colours.ts'
import { defaultPreferences, type Hex } from './preferences.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): Hex => `#${number.toString(16).padStart(6, '0')}`)

test('contrast is calculated as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#cea70a', '#1e1e1e')).toBeCloseTo(7.27, 1)
  expect(contrast('#cea70a', '#ffffff')).toBeCloseTo(2.29, 1)
})

// Invariant: Text stays readable with any chosen colour. Rule: `domain/staff/colours.ts`.
test('on any background one of the text colours is readable', () => {
  fc.assert(fc.property(colour, (ground) => contrast(textOn(ground), ground) >= minReadableContrast))
})

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  test('every text is legible on every primary colour', () => {
    fc.assert(
      fc.property(colour, (primary) => {
        const tokens = primaryColours(primary, scheme)
        for (const ground of [tokens.gold, tokens['gold-strong']])
          expect(contrast(tokens['on-gold'], ground)).toBeGreaterThanOrEqual(minReadableContrast)
        for (const ink of Object.values(inks[scheme]))
          expect(contrast(ink, tokens['gold-soft'])).toBeGreaterThanOrEqual(minReadableContrast)
        for (const ground of [tokens['gold-soft'], ...Object.values(grounds[scheme])])
          expect(contrast(tokens.link, ground)).toBeGreaterThanOrEqual(minReadableContrast)
      }),
    )
  })

  test('every text in a bar of any colour is readable, on its inset fields too', () => {
    fc.assert(
      fc.property(colour, (navbar) => {
        const tokens = barColours(navbar, scheme)
        for (const ground of [tokens.bar, tokens['bar-well'], tokens['bar-well-hover']])
          expect(contrast(tokens['bar-text'], ground)).toBeGreaterThanOrEqual(minReadableContrast)
      }),
    )
  })
})

test('the default colours need no extra rules', () => {
  expect(coloursStyle(defaultPreferences)).toBe('')
})

test('only the chosen colours are overridden', () => {
  const style = coloursStyle({ primary: '#7367f0', navbarColour: '#ffffff' })
  expect(style).toMatch(/^:root:root\{--gold:#7367f0;.*\}\[data-mantine-color-scheme=dark\]/)
  expect(style).not.toContain('--bar')
})

test('a style never contains anything but colours', () => {
  fc.assert(
    fc.property(colour, colour, (primary, navbarColour) => {
      expect(coloursStyle({ primary, navbarColour })).toMatch(/^([\w:[\]=-]+\{(--[\w-]+:#[\da-f]{6};?)+\})*$/)
    }),
  )
})

test('the shades derived from each colour', () => {
  const chosen = [
    '#7367f0',
    '#cea70a',
    '#000000',
    '#ffffff',
    '#0a0a0b',
    '#777777',
    '#ea5455',
    '#28c76f',
  ] as const
  const table = chosen.flatMap((hex) =>
    (['light', 'dark'] as const).flatMap((scheme) => [
      `${hex} ${scheme}: ${Object.values(primaryColours(hex, scheme)).join(' ')}`,
      `${hex} ${scheme} bar: ${Object.values(barColours(hex, scheme)).join(' ')}`,
    ]),
  )
  expect(table).toMatchSnapshot()
})

test('a default colour is recognised in any spelling, and each of the two is overridden separately', () => {
  expect(coloursStyle({ primary: '#CEA70A', navbarColour: '#FFFFFF' })).toBe('')
  const bar = coloursStyle({ primary: '#cea70a', navbarColour: '#7367f0' })
  expect(bar).toContain('--bar:')
  expect(bar).not.toContain('--gold')
})

test('the luminance of grey follows WCAG, dark and bright', () => {
  expect(contrast('#000000', '#0a0a0a')).toBeCloseTo(1.0607, 4)
  expect(contrast('#000000', '#0b0b0b')).toBeCloseTo(1.0669, 3)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.5423, 3)
})
