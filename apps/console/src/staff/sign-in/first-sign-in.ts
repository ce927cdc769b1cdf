import { paths, signInAddress } from '#parts/navigation/paths.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { rememberUser } from '#parts/session/session.ts'
import { signIn, whoAmI } from './sign-in.ts'

/**
 * Signs in with the new password and goes to `returnTo`, or to the sign-in page if that is refused. If a second
 * factor is needed, it goes to the page that asks for it or sets one up. The promise stays pending, so the form stays
 * busy until the page is left. Throws a `Problem` if the server does not answer: the password is set then.
 */
export async function firstSignIn(
  email: string,
  password: string,
  returnTo: string = paths.home,
): Promise<never> {
  location.assign(await addressAfter(email, password, returnTo))
  return new Promise(() => {})
}

async function addressAfter(email: string, password: string, returnTo: string): Promise<string> {
  const answer = await signIn(email, password, false)
  if (!answer.ok) return paths.login
  try {
    rememberUser(await whoAmI())
    return returnTo
  } catch (error) {
    if (asProblem(error).code !== 'second-factor-needed') throw error
    return signInAddress(returnTo, true)
  }
}
