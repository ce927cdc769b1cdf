import type { Context } from '../../context.ts'

/**
 * Returns whether employees can request a password link by mail. If no mail is configured, an owner must
 * create the link.
 */
export const passwordHelp = ({ mail }: Context) => ({ mail: mail !== null })
