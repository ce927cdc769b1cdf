/** `open`: the id of the account open beside the list. */
export type AccountSearch = { open?: string | undefined }

export const accountSearch = ({ open }: Record<string, unknown>): AccountSearch =>
  typeof open === 'string' && open !== '' ? { open } : {}
