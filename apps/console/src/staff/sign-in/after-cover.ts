import { asProblem, type Problem } from '#parts/problems/problem.ts'

/**
 * What follows when somebody has signed in over a covered page. `leave`: it was another employee, perhaps in another tab.
 * The page, with all that was typed in it, belongs to the first one.
 */
export type AfterCover =
  | { next: 'goOn' }
  | { next: 'leave' }
  | { next: 'askFactor' }
  | { next: 'show'; problem: Problem }

export async function afterCover(
  ownerId: string,
  whoAmI: () => Promise<{ id: string }>,
): Promise<AfterCover> {
  try {
    return { next: (await whoAmI()).id === ownerId ? 'goOn' : 'leave' }
  } catch (error) {
    const problem = asProblem(error)
    return problem.code === 'second-factor-needed' ? { next: 'askFactor' } : { next: 'show', problem }
  }
}
