import '#parts/factor/problem-words.ts'
import { NotGiven, signWithPasskey } from '#parts/factor/webauthn.ts'
import { reasonText } from '#parts/problem-words.ts'
import { askSignIn, type SignInAnswer } from './sign-in.ts'

/** These have a sentence in the reader's language; what else the library finds wrong with a key is said as this. */
const ours: ReadonlySet<string> = new Set(['passkey-wrong', 'offer-expired', 'too-many-tries', 'unavailable'])

/** Null where somebody turned his device's question down. */
export async function signInByPasskey(rememberMe: boolean): Promise<SignInAnswer | null> {
  const { answer: begun, body } = await askSignIn('passkey/options', {})
  if (!begun.ok) return begun
  try {
    const credential = await signWithPasskey(body?.['options'] as Record<string, unknown>)
    const { answer } = await askSignIn('sign-in/passkey', { credential, rememberMe })
    // Whoever is no employee reads the specified words.
    if (answer.ok || answer.code === 'not-an-employee') return answer
    const code = answer.code !== null && ours.has(answer.code) ? answer.code : 'passkey-wrong'
    return { ...answer, message: reasonText(code) }
  } catch (error) {
    if (error instanceof NotGiven) return null
    throw error
  }
}
