import { v7 } from 'uuid'

/**
 * Returns a new id. Ids are made here, not by the database (PostgreSQL 15 has no uuidv7()), and sort by
 * creation time.
 */
export const newId = <Id extends string>() => v7() as Id
