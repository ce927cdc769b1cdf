import { asProblem, type Problem } from '#parts/problems/problem.ts'

/**
 * What follows when somebody has signed in over a page that was covered because its session had ended. `goOn`: the page
 * is uncovered; `idleUntil`: when the session ends again. `leave`: it was another employee, perhaps in another tab, and the page with all that was typed in it
 * belongs to the first one. `askFactor`: their second factor is still missing. `show`: the check failed.
 */
export type AfterCover =
  | { next: 'goOn'; idleUntil: string | null }
  | { next: 'leave' }
  | { next: 'askFactor' }
  | { next: 'show'; problem: Problem }

/** Returns what follows. `ownerId` is the employee whose page it is; `whoAmI` asks the server who is signed in now. */
export async function afterCover(
  ownerId: string,
  whoAmI: () => Promise<{ id: string; idleUntil: string | null }>,
): Promise<AfterCover> {
  try {
    const { id, idleUntil } = await whoAmI()
    return id === ownerId ? { next: 'goOn', idleUntil } : { next: 'leave' }
  } catch (error) {
    const problem = asProblem(error)
    return problem.code === 'second-factor-needed' ? { next: 'askFactor' } : { next: 'show', problem }
  }
}
