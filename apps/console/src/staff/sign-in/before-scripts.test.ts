// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlySignIn } from './early-sign-in.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  globalThis.khlangSignIn = undefined
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const box = '<input type="checkbox">'

/** The sign-in page before its scripts arrive; the server gives no answer unless `answer` does. */
async function openPage(further = box, answer = () => new Promise<Response>(() => {})) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answer()
  })
  document.documentElement.lang = 'th'
  document.body.innerHTML = `<div id="root"></div><template id="sign-in-th"><form>
    <input type="email"><input type="password">${further}<button type="submit">sign in</button></form></template>`
  await import('./before-scripts.ts')
  const find = <Kind extends HTMLElement>(what: string) => document.querySelector<Kind>(`#root ${what}`)!
  const types = (kind: string, text: string) => {
    find<HTMLInputElement>(`[type=${kind}]`).value = text
    find(`[type=${kind}]`).dispatchEvent(new Event('input', { bubbles: true }))
  }
  const submits = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return { sent, find, types, submits }
}

const nok = { email: 'nok@example.test', password: ' with spaces ' }

test('nothing is sent until both fields are filled in, then once as it is; a later change is sent again', async () => {
  const { sent, types, submits, find } = await openPage()
  types('email', ' nok@example.test ')
  submits()
  expect([sent, find('button').getAttribute('aria-disabled')]).toEqual([[], 'true'])
  types('password', nok.password)
  expect(find('button').getAttribute('aria-disabled')).toBe('false')
  expect(submits()).toBe(false) // or the browser would put the password into the address
  submits()
  expect(sent).toEqual([{ ...nok, rememberMe: false }])

  types('password', 'another one')
  submits()
  expect(sent).toEqual([
    { ...nok, rememberMe: false },
    { ...nok, password: 'another one', rememberMe: false },
  ])
})

test('only who ticks the box is remembered; a page without the box remembers nobody', async () => {
  const { sent, types, submits, find } = await openPage()
  types('email', nok.email)
  find<HTMLInputElement>('[type=checkbox]').checked = true
  types('password', nok.password)
  submits()
  expect(sent).toEqual([{ ...nok, rememberMe: true }])

  vi.resetModules()
  const bare = await openPage('')
  bare.types('email', nok.email)
  bare.types('password', nok.password)
  bare.submits()
  expect(bare.sent).toEqual([{ ...nok, rememberMe: false }])
})

test('the scripts of the page take the answer over only to what is still typed', async () => {
  const { types, submits } = await openPage()
  types('email', nok.email)
  types('password', nok.password)
  submits()
  const body = JSON.stringify({ ...nok, rememberMe: false })
  expect(globalThis.khlangSignIn?.body).toBe(body)
  types('password', 'half')
  expect(globalThis.khlangSignIn).toBeUndefined()
  expect(takeEarlySignIn(body)).toBeNull()
})

test('a sign-in that nobody answered, or that the server failed, is sent again by a press; a refused one is not', async () => {
  const failures = [
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve(new Response(null, { status: 503 })),
    () => Promise.resolve(new Response(null, { status: 401 })),
  ]
  const { sent, types, submits, find } = await openPage(box, () => failures[sent.length - 1]!())
  const ends = () => globalThis.khlangSignIn!.answer.catch(() => null).then(() => new Promise(setImmediate))
  types('email', nok.email)
  types('password', nok.password)
  submits()
  await ends()
  submits()
  expect(sent).toHaveLength(2)
  await ends()
  // The scripts of the page still take it over, and say what became of it.
  expect([globalThis.khlangSignIn === undefined, find('form').matches('[data-sent]')]).toEqual([false, true])
  submits()
  expect(sent).toHaveLength(3)
  await ends()
  submits()
  expect(sent).toHaveLength(3)
})
