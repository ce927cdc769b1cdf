// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { keepIdleEnd } from '#parts/session/idle-end.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { SessionOver } from './SessionOver.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const status = {
  email: 'nok@example.test',
  authenticator: false,
  passkeys: 0,
  recoveryLeft: 0,
  missing: true,
  signedInRecently: true,
}

test('a first second factor is set up to its end, though the session goes on meanwhile', async () => {
  keepIdleEnd(inHours(-1))
  let isProved = false
  const answer = (address: string) => {
    if (address.includes('sign-in/email')) return Response.json({})
    if (!address.includes('staff/me')) return Response.json(status)
    return isProved
      ? Response.json({ id: 'me', idleUntil: inHours(1) })
      : Response.json({ code: 'second-factor-needed', status: 403 }, { status: 403 })
  }
  const fetched = vi.fn<(address: string) => Promise<Response>>((address) => Promise.resolve(answer(address)))
  vi.stubGlobal('fetch', fetched)
  const onBack = vi.fn<() => void>()
  const { home, types, submits, until } = await drawComponent(<SessionOver onBack={onBack} />, {
    email: 'nok@example.test',
    displayName: 'Nok',
    avatar: null,
  })
  await types(home.querySelector<HTMLInputElement>('input[type=password]')!, 'correct horse')
  await submits()
  await until(() => home.textContent.includes(th.factor_app_hint))

  // The server has the new factor, and the page hears of its session before the recovery codes are kept.
  isProved = true
  fetched.mockClear()
  await act(async () => keepIdleEnd(inHours(1)))
  await until(() => fetched.mock.results.length === 1)
  await act(async () => void (await fetched.mock.results[0]!.value))
  expect(onBack).not.toHaveBeenCalled()
  expect(home.textContent).toContain(th.factor_app_hint)
})
