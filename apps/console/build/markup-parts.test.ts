import { expect, test } from 'vitest'
import { partsOf } from './markup-parts.ts'

test('style attributes become rules, which equal ones share, and style elements leave the HTML', () => {
  const { html, styles } = partsOf(
    '<style data-x="">:root{--a:1}</style><p style="--b:&quot;x&quot;">1</p><p style="--b:&quot;x&quot;">2</p><p style="top:0">3</p>',
  )
  const [shared, other] = [...html.matchAll(/<p data-first="(\w+)">[13]/g)].map(([, place]) => place!)
  expect(html).toBe(
    `<p data-first="${shared}">1</p><p data-first="${shared}">2</p><p data-first="${other}">3</p>`,
  )
  expect(new Set(styles)).toEqual(
    new Set([':root{--a:1}', `[data-first="${shared}"]{--b:"x"}`, `[data-first="${other}"]{top:0}`]),
  )
})

test('buttons are inert, since nothing happens yet when they are pressed', () => {
  expect(partsOf('<button type="button">EN</button>').html).toBe('<button inert type="button">EN</button>')
})
