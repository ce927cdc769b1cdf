import { createHash } from 'node:crypto'

/**
 * What the database keeps of a session's token. The token itself is in its owner's cookie and nowhere else: whoever reads a
 * backup can be nobody with it.
 */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex')
