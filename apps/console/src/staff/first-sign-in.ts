import { halfIn, paths } from '#app/paths.ts'
import { asProblem } from '#parts/problem.ts'
import { rememberUser } from '#parts/session.ts'
import { signIn, whoAmI } from './sign-in.ts'

/** Whoever has just chosen a password comes in by it; where their role must have a second factor they are led on to it. */
export async function firstSignIn(email: string, password: string): Promise<void> {
  location.assign(await placeAfter(email, password))
}

async function placeAfter(email: string, password: string): Promise<string> {
  const answer = await signIn(email, password, false)
  if (!answer.ok) return paths.login
  try {
    rememberUser(await whoAmI())
    return paths.home
  } catch (error) {
    if (asProblem(error).code !== 'second-factor-needed') throw error
    return paths.login + halfIn
  }
}
