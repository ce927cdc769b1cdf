import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/**
 * Starts to write the documents that were read into our tables. This continues to its end, also after a
 * crash.
 */
export const commitOldImport = (context: Context, input: OneImport) =>
  changeImportState(context, input, 'placing')
