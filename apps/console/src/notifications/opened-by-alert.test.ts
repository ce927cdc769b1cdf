import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://shop.example'
const worker = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')

/** Presses an alert that points to `path`, while these tabs are open: returns what is focused or opened. */
async function pressed(path: string, tabs: readonly string[]): Promise<string> {
  const listeners: Record<string, (event: object) => void> = {}
  let done: Promise<unknown> | undefined
  const self = {
    location: { origin },
    addEventListener: (kind: string, listen: (event: object) => void) => (listeners[kind] = listen),
    clients: {
      matchAll: () =>
        Promise.resolve(tabs.map((tab) => ({ url: origin + tab, focus: () => `shows ${tab}` }))),
      openWindow: (href: string) => `opens ${href.slice(origin.length)}`,
    },
  }
  runInContext(worker, createContext({ self, URL }))
  listeners['notificationclick']!({
    notification: { close() {}, data: { path } },
    waitUntil: (opened: Promise<unknown>) => (done = opened),
  })
  return String(await done)
}

const desk = '/management/statement'

test.each([
  [
    'a tab that shows it is focused',
    `${desk}?tab=queued`,
    [`${desk}?tab=queued`],
    `shows ${desk}?tab=queued`,
  ],
  [
    'so is one that shows more of it',
    `${desk}?tab=queued`,
    ['/dashboard', `${desk}?q=7&tab=queued`],
    `shows ${desk}?q=7&tab=queued`,
  ],
  ['another part of the page is left alone', `${desk}?tab=queued`, [desk], `opens ${desk}?tab=queued`],
  ['so is another part than the first', desk, [`${desk}?tab=done`], `opens ${desk}`],
  ['so is the page of another row', `${desk}?entry=7`, [`${desk}?entry=8`], `opens ${desk}?entry=7`],
  ['the first part is focused, whatever is filtered there', desk, [`${desk}?q=7`], `shows ${desk}?q=7`],
])('%s', async (_what, path, tabs, expected) => {
  expect(await pressed(path, tabs)).toBe(expected)
})
