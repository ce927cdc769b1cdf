import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askPassphrase } from './passphrase.ts'

/** Returns somebody at a terminal, who types these lines when asked. */
function sitting(...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const printed: string[] = []
  const print = (words: string) => {
    printed.push(words)
    if (!words.endsWith(': ')) return
    const line = typed.shift()
    setImmediate(() => (line === undefined ? input.end() : input.write(`${line}\r`)))
  }
  return { terminal: { input, print }, printed }
}

test('a new backup asks for its passphrase twice, and an old one asks once', async () => {
  const twice = sitting('correct horse battery', ' correct horse battery ')
  expect(await askPassphrase(undefined, { isNew: true }, twice.terminal)).toBe('correct horse battery')
  expect(twice.printed.join('')).not.toContain('horse')
  const once = sitting('correct horse battery')
  expect(await askPassphrase(undefined, { isNew: false }, once.terminal)).toBe('correct horse battery')
})

test.each([
  ['at least 12 characters', ['too short']],
  ['differ. Nothing was done.', ['correct horse battery', 'correct horse batteri']],
  ['No passphrase was entered', []],
  ['No passphrase was entered', ['correct horse battery']],
  ['No passphrase was entered', ['correct horse\u0003']],
])('an unusable passphrase is refused with a sentence: %s', async (sentence, typed) => {
  const { terminal } = sitting(...typed)
  await expect(askPassphrase(undefined, { isNew: true }, terminal)).rejects.toThrow(sentence)
})

test('without a terminal and a file the error names where the passphrase is read from', async () => {
  const { terminal } = sitting()
  const nobody = { ...terminal, input: Object.assign(new PassThrough(), { isTTY: false }) }
  await expect(askPassphrase(undefined, { isNew: true }, nobody)).rejects.toThrow('BACKUP_PASSPHRASE_FILE')
  expect(await askPassphrase('from the file', { isNew: true }, nobody)).toBe('from the file')
})
