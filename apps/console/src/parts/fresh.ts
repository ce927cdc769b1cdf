import { Problem } from './problems/problem.ts'

/**
 * Sends a command. If the server requires step-up, asks for it and sends exactly the same command once more.
 * If the user cancels, nothing is done and the typed values stay.
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
