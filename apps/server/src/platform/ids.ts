import { v7 } from 'uuid'

/** Returns a new id. Ids sort by creation time. They are created here because PostgreSQL 15 has no uuidv7(). */
export const newId = <Id extends string>() => v7() as Id

/** Whether a text is an id, in small letters or capitals. PostgreSQL refuses to compare an id with any other text. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
