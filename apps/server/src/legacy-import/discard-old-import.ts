import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/**
 * Ends an import of which nothing was written into our tables. The documents that were read stay until their retention
 * ends.
 */
export const discardOldImport = (context: Context, input: OneImport) =>
  changeImportState(context, input, 'discarded')
