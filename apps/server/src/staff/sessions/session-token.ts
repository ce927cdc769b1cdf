import { createHash } from 'node:crypto'

/**
 * Returns what the database stores of a session's token: its hash. The token itself is only in a cookie of the
 * browser, so that a backup is not enough to use a session.
 */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex')
