import { refuse } from '#platform/http/refusal.ts'

/** Translates the database's error about removing the last owner into a refusal. */
export async function translateLastOwnerError<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint_name?: string } | null)?.constraint_name === 'employee_last_owner')
      return refuse('last-owner')
    throw error
  }
}
