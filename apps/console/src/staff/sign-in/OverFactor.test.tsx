// @vitest-environment happy-dom
import type { FactorStatus } from '@khlang/contract/staff/second-factor'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { drawComponent } from '#testing/draw-component.tsx'
import { OverFactor } from './OverFactor.tsx'

afterEach(() => void vi.unstubAllGlobals())

const status = {
  email: 'nok@example.test',
  authenticator: false,
  passkeys: 0,
  recoveryLeft: 0,
  missing: true,
  signedInRecently: true,
}

/** Draws what is asked over a covered page, with this state of the second factor. */
async function drawFactor(change: Partial<FactorStatus>) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...status, ...change })))
  const onSignInAgain = vi.fn<() => void>()
  const never = () => expect.unreachable()
  const drawn = await drawComponent(
    <OverFactor onProved={never} onFailure={never} onSettingUp={() => {}} onSignInAgain={onSignInAgain} />,
  )
  await drawn.until(() => drawn.home.querySelector('button') !== null)
  return { ...drawn, onSignInAgain }
}

test('who must have a second factor by now, and has none, sets one up over the covered page', async () => {
  const { home } = await drawFactor({})
  expect(home.textContent).toContain(th.factor_demanded_hint)
  expect(home.textContent).toContain(th.factor_app_hint)
  expect(home.textContent).not.toContain(th.factor_recovery_one)
})

test('who signed in too long ago to set one up is asked for the password again, over the same page', async () => {
  const { home, clicks, onSignInAgain } = await drawFactor({ signedInRecently: false })
  expect(home.textContent).toContain(th.problem_sign_in_again)
  await clicks(th.go_back)
  expect(onSignInAgain).toHaveBeenCalledOnce()
})

test('who has an app is asked for its code', async () => {
  const { home } = await drawFactor({ missing: false, authenticator: true })
  expect(home.textContent).toContain(th.factor_code)
  expect(home.textContent).not.toContain(th.factor_demanded_hint)
})
