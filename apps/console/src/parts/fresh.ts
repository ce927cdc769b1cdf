import { Problem } from './problem.ts'

/**
 * Sends it; where the server wants to know anew who sits there, asks him, and sends the very same once more. Whoever turns that down
 * has what he typed before him as it was: nothing happened.
 */
export async function askingAnew<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'fresh-factor-needed') throw error
    const { askStepUp } = await import('./factor/ask-step-up.ts')
    if (!(await askStepUp())) throw error
    return send()
  }
}
