import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstSignIn } from './first-sign-in.ts'

const me = { id: 'e1', displayName: 'Nok', email: 'nok@example.com', role: 'support' }
let remembered: string[]
beforeEach(() => {
  remembered = []
  vi.stubGlobal('localStorage', { setItem: (key: string) => void remembered.push(key) })
})
afterEach(() => void vi.unstubAllGlobals())

/** Signs in with these answers of the server; returns the address that is opened. */
function opened(signIn: Response, whoAmI: Response, returnTo?: string) {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === '/api/auth/sign-in/email' ? signIn : whoAmI),
  )
  return new Promise<string>((resolve, reject) => {
    vi.stubGlobal('location', { assign: resolve })
    firstSignIn('nok@example.com', 'a long password', returnTo).catch(reject)
  })
}
const refused = (code: string, status: number) => Response.json({ code }, { status })

test('a new employee is signed in with the password that they have just chosen', async () => {
  expect(await opened(Response.json({}), Response.json(me))).toBe('/')
  expect(remembered).toEqual(['userInfo'])
  expect(await opened(Response.json({}), Response.json(me), '/setup')).toBe('/setup')
})

test('who needs a second factor is led to it first, and then to where they wanted', async () => {
  const missing = () => refused('second-factor-needed', 401)
  expect(await opened(Response.json({}), missing())).toBe('/login#half')
  expect(await opened(Response.json({}), missing(), '/setup')).toBe('/login?to=%2Fsetup#half')
  expect(remembered).toEqual([])
})

test('where the sign-in is refused, the employee signs in by themselves', async () => {
  expect(await opened(refused('wrong', 401), Response.json(me), '/setup')).toBe('/login')
  expect(remembered).toEqual([])
})

test('another failure is told on the form, and no page is opened', async () => {
  await expect(opened(Response.json({}), new Response('', { status: 503 }))).rejects.toMatchObject({
    code: 'outcome-unknown',
  })
})
