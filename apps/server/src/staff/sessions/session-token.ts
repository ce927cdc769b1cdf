import { createHash } from 'node:crypto'

/**
 * Returns what the database stores of a session's token. The token itself is only in its owner's cookie: a
 * backup is not enough to use a session.
 */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex')
