import { refuse } from '#platform/http/refusal.ts'

/** Waits for the work, and turns the database's error about the last owner into the refusal `last-owner`. */
export async function translateLastOwnerError<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if ((error as { constraint_name?: string } | null)?.constraint_name === 'employee_last_owner')
      return refuse('last-owner')
    throw error
  }
}
