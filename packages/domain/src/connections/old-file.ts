/** What a file of the old project is an export of: the realtime database, documents, or the accounts of the sign-in. */
export const oldFileKinds = ['database', 'documents', 'accounts'] as const
export type OldFileKind = (typeof oldFileKinds)[number]

/** So many pictures are taken in at one choosing on the page; a command line takes any number. */
export const mostOldPictures = 20_000
