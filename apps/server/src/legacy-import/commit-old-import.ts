import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/**
 * Starts to write the documents that were read into our tables. The work continues to its end, even after a
 * crash.
 */
export const commitOldImport = (context: Context, input: OneImport) =>
  changeImportState(context, input, 'placing')
