import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/** Starts placing: from now on it runs to its end, whatever crashes. */
export const commitOldImport = (context: Context, wish: OneImport) =>
  changeImportState(context, wish, 'placing')
