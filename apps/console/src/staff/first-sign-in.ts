import { paths, signInAddress } from '#app/paths.ts'
import { asProblem } from '#parts/problem.ts'
import { rememberUser } from '#parts/session.ts'
import { signIn, whoAmI } from './sign-in.ts'

/** Signs in with the password just chosen and goes to `to`; where the role needs a second factor, that comes first. */
export async function firstSignIn(email: string, password: string, to: string = paths.home): Promise<void> {
  location.assign(await placeAfter(email, password, to))
}

async function placeAfter(email: string, password: string, to: string): Promise<string> {
  const answer = await signIn(email, password, false)
  if (!answer.ok) return paths.login
  try {
    rememberUser(await whoAmI())
    return to
  } catch (error) {
    if (asProblem(error).code !== 'second-factor-needed') throw error
    return signInAddress(to, true)
  }
}
