import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import th from '../messages/th.json' with { type: 'json' }
import { leanMessage } from './lean-messages.ts'

type Message = (inputs: Record<string, string>, options?: { locale?: string }) => string

const generated = (name: string) =>
  readFileSync(new URL(`../src/paraglide/messages/${name}.js`, import.meta.url), 'utf8')

let page = 'th'
const inside = createContext({ getLocale: (options?: { locale?: string }) => options?.locale ?? page })
const evaluate = (code: string): Message =>
  runInContext(/^import .*\nexport const \w+ = ([^]*)$/.exec(code)![1]!, inside)

const inputs = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
const filled = (text: string) => text.replaceAll(/(?<!\\)\{(\w+)\}/g, '<$1>').replaceAll(/\\([{}])/g, '$1')

test('every message says as it is written, in the language of the page, and in the other where that is asked for', () => {
  const texts = Object.entries(th).filter(([name]) => !name.startsWith('$'))
  expect(texts.length).toBeGreaterThan(3_000)
  for (const [name, thai] of texts) {
    const english = en[name as keyof typeof en]
    const lean = leanMessage(generated(name))
    expect(lean, name).not.toBeNull()
    const message = evaluate(lean!)
    for (page of ['th', 'en'])
      expect([message(inputs), message(inputs, { locale: 'th' }), message(inputs, { locale: 'en' })]).toEqual(
        [filled(page === 'th' ? thai : english), filled(thai), filled(english)],
      )
  }
})

test('what is of another shape is not guessed at', () => {
  const name = Object.keys(th).find((one) => !one.startsWith('$'))!
  const code = generated(name)
  expect(leanMessage(code)).not.toBeNull()
  expect(leanMessage(code.replace(/^const en_[^]*?^};/m, ''))).toBeNull()
  expect(leanMessage(code.replaceAll(/\((`[^`]*`)\)/g, '($1 + i.more)'))).toBeNull()
})
