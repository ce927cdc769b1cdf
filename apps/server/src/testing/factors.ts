import type { Role } from '@khlang/domain/staff/acts'
import { codeOfStep, stepAt } from '#staff/mfa/totp.ts'
import { newBrowser } from './social.ts'
import { password, type World } from './world.ts'

/** An authenticator app: its secret, and the codes that it shows (`off` steps of 30 seconds from now). */
export type App = { secret: Buffer; code: (off?: number) => string }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the app that has this secret, which is given in Base32 as a person would type it. */
export function appOf(typed: string): App {
  const bits = [...typed].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  return { secret, code: (off = 0) => codeOfStep(secret, stepAt(new Date()) + off) }
}

/**
 * Allows every code to be used again, as if its thirty seconds had passed. A code works only once, and tests
 * do not wait for the next.
 */
export const later = (world: World) => world.sql`update auth.authenticator set last_step = 0`

/** Backdates the last proof of the second factor by this many minutes. */
export const minutesAfterProof = (world: World, minutes: number) =>
  world.sql`update auth.session set factor_at = factor_at - make_interval(mins => ${minutes}) where factor_at is not null`

export type Browser = ReturnType<typeof browserOf>

/** A browser that keeps its cookies, with helpers for the API. `post` and `get` add the status to the body. */
export function browserOf(world: World, cookies = new Map<string, string>()) {
  const browser = newBrowser(world, cookies)
  const send = (path: string, body: unknown = {}) =>
    browser.go(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const read = async (answer: Response) => {
    // Tests read answers of many shapes, and in tests the server checks every answer against the contract.
    // oxlint-disable-next-line typescript/no-explicit-any
    const body = (await answer.json()) as any
    return { ...body, status: answer.status } as typeof body
  }
  return {
    ...browser,
    world,
    send,
    signIn: (email: string, rememberMe = true) =>
      send('/api/auth/sign-in/email', { email, password, rememberMe }),
    post: async (path: string, body: unknown = {}) => read(await send(`/api/${path}`, body)),
    get: async (path: string) => read(await browser.go(`/api/${path}`)),
  }
}

/**
 * Returns the browser of an employee who is signed in, with "keep me signed in"; they are created with this role if
 * they are new.
 */
export async function signedIn(world: World, role: Role, name: string = role) {
  await world.as(role, name)
  const browser = browserOf(world)
  await browser.signIn(`${name}@example.test`)
  return browser
}

/** Sets up an authenticator app as the profile page does. `recoveryCodes` is null if the employee has some already. */
export async function setUpApp(browser: Browser, body: object = { password }) {
  const begun = await browser.post('staff/begin-authenticator', body)
  if (begun.status !== 200) throw new Error(`Not begun: ${JSON.stringify(begun)}`)
  const app = appOf(begun.secret)
  // Confirms with the current code, then makes the code usable again, as if its half minute were over.
  const confirmed = await browser.post('staff/confirm-authenticator', { code: app.code() })
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${JSON.stringify(confirmed)}`)
  await later(browser.world)
  return { app, recoveryCodes: confirmed.recoveryCodes as string[] | null }
}
