import { NotGiven, signWithPasskey } from '#parts/factor/webauthn.ts'
import { loadSentence } from '#parts/problems/sentences/load-sentence.ts'
import { askSignIn, type SignInAnswer } from './sign-in.ts'

/** Codes with a sentence in the employee's language. Any other refusal of a passkey is shown as `passkey-wrong`. */
const passkeyCodes: ReadonlySet<string> = new Set([
  'passkey-wrong',
  'offer-expired',
  'too-many-tries',
  'unavailable',
  'outcome-unknown',
])

/**
 * Signs in by a passkey. Returns null when the browser gives none, usually because the user cancelled the prompt.
 * Throws a `Problem` if the server does not answer.
 */
export async function signInByPasskey(rememberMe: boolean): Promise<SignInAnswer | null> {
  const { answer: begun, body } = await askSignIn('passkey/options', {})
  if (!begun.ok) return begun
  try {
    const credential = await signWithPasskey(body?.['options'] as Record<string, unknown>)
    const { answer } = await askSignIn('sign-in/passkey', { credential, rememberMe })
    // If the account is no employee's, the specification's words are shown.
    if (answer.ok || answer.code === 'not-an-employee') return answer
    const code = answer.code !== null && passkeyCodes.has(answer.code) ? answer.code : 'passkey-wrong'
    return { ...answer, message: (await loadSentence(code))() }
  } catch (error) {
    if (error instanceof NotGiven) return null
    throw error
  }
}
