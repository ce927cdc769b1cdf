import { expect, test } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import th from '../messages/th.json' with { type: 'json' }

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('every message is there in Thai and in English', () => {
  expect(Object.keys(en)).toEqual(Object.keys(th))
  for (const [key, text] of [...Object.entries(th), ...Object.entries(en)])
    expect(text.trim(), key).not.toBe('')
})

test('both languages say the same parameters', () => {
  for (const [key, text] of Object.entries(th))
    expect(parameters(en[key as keyof typeof en]), key).toEqual(parameters(text))
})

test('messages are named in small letters, by which the build knows which page says them', () => {
  for (const key of Object.keys(th)) if (!key.startsWith('$')) expect(key).toMatch(/^[a-z0-9_]+$/)
})
