import { Problem } from './problems/problem.ts'

/**
 * Sends a command. If the server refuses it for want of step-up, asks for that and sends exactly the same command once
 * more. If the user cancels, throws the refusal: nothing was done.
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
