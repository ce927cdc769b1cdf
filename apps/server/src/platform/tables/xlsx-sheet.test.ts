import { expect, test } from 'vitest'
import { figureText } from './xlsx-sheet.ts'

test.each([
  ['999.550000000178', '999.55'],
  ['999.5499999999', '999.55'],
  ['-0.1000000000000227', '-0.1'],
  ['150.62000000000001', '150.62'],
  ['1.1368683772161603e-13', '0'],
  ['-1.1368683772161603e-13', '0'],
  ['999999999.9900001', '999999999.99'],
  ['0', '0'],
  ['7', '7'],
  // More decimals that somebody wrote, or a time of day, are no noise.
  ['1.005', '1.005'],
  ['1.00001', '1.00001'],
  ['0.384615384615385', '0.384615384615385'],
  // Numbers of accounts and references.
  ['12345678901234', '12345678901234'],
  ['1e21', '1e+21'],
])('the number %s of a workbook is meant as %s', (written, meant) => {
  expect(figureText(Number(written))).toBe(meant)
})
