import { v7 } from 'uuid'

/** Returns a new id. Ids sort by creation time. They are created here because PostgreSQL 15 has no uuidv7(). */
export const newId = <Id extends string>() => v7() as Id
