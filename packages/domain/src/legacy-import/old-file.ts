/**
 * The content of an exported file of the old project: the realtime database, documents, or the sign-in
 * accounts.
 */
export const oldFileKinds = ['database', 'documents', 'accounts'] as const
export type OldFileKind = (typeof oldFileKinds)[number]

/** How many pictures of one selection the page uploads; it leaves out the rest. The command line takes any number. */
export const maxOldPictures = 20_000
