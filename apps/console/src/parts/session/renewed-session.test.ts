import { afterEach, expect, test, vi } from 'vitest'
import { sessionRenewed, withSessionLock } from './renewed-session.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A browser whose tabs share one lock, or one without HTTPS, which has no locks. */
function browser(isSecureContext: boolean) {
  let last: Promise<unknown> = Promise.resolve()
  const request = (name: string, call: () => Promise<unknown>) => {
    expect(name).toBe('khlang-session')
    return (last = last.then(call))
  }
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('navigator', isSecureContext ? { locks: { request } } : {})
}
/** Calls the paths at the same time; returns in which order they began and ended. */
async function order(...paths: string[]) {
  const told: string[] = []
  const call = (path: string) => async () => {
    told.push(`${path} begins`)
    await Promise.resolve()
    told.push(`${path} ends`)
    return path
  }
  expect(await Promise.all(paths.map((path) => withSessionLock(path, call(path))))).toEqual(paths)
  return told
}
const [proof, code] = ['/api/staff/prove-factor', '/api/staff/confirm-authenticator']

test('of two calls that give the session a new token, the second waits for the first', async () => {
  browser(true)
  expect(await order(proof, code)).toEqual([
    `${proof} begins`,
    `${proof} ends`,
    `${code} begins`,
    `${code} ends`,
  ])
})

test('any other call waits for none', async () => {
  browser(true)
  expect((await order('/api/cashier/list', '/api/staff/me')).slice(0, 2)).toEqual([
    '/api/cashier/list begins',
    '/api/staff/me begins',
  ])
})

test('a refused call of another tab is repeated only when the new token is there', async () => {
  browser(true)
  const told: string[] = []
  const proving = withSessionLock(proof, async () => {
    await Promise.resolve()
    told.push('new token')
  })
  await Promise.all([proving, sessionRenewed().then(() => told.push('repeated'))])
  expect(told).toEqual(['new token', 'repeated'])
})

test('without HTTPS nothing waits, and every call is made', async () => {
  browser(false)
  expect(await order(proof, code)).toHaveLength(4)
  await sessionRenewed()
})
