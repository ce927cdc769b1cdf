import type { Context } from '../../context.ts'

/** Tells whether a forgotten password is handled by mail or by an owner. */
export const passwordHelp = ({ mail }: Context) => ({ mail: mail !== null })
