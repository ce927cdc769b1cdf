import type { Context } from '../../context.ts'

/**
 * Returns whether employees get a password link by mail themselves; where no mail is configured, an owner makes
 * one.
 */
export const passwordHelp = ({ mail }: Context) => ({ mail: mail !== null })
