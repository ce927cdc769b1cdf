import { refuse } from '#platform/refusal.ts'

/** What the database says when the last owner would go, as the sentence it is. */
export async function translateLastOwnerError<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint_name?: string } | null)?.constraint_name === 'employee_last_owner')
      return refuse('last-owner')
    throw error
  }
}
