import { Problem } from './problems/problem.ts'

/**
 * Sends a command. If the server refuses it because step-up is needed, asks for step-up and sends exactly the
 * same command once more. If the user cancels, throws the refusal; then nothing was done.
 */
export async function withStepUp<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'fresh-factor-needed') throw error
    const { askStepUp } = await import('./factor/ask-step-up.ts')
    if (!(await askStepUp())) throw error
    return send()
  }
}
