import type { Context } from '../../context.ts'

/** Returns whether a forgotten password is handled by mail; otherwise an owner handles it. */
export const passwordHelp = ({ mail }: Context) => ({ mail: mail !== null })
