import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/** Discards the data that was read. None of it was loaded. */
export const discardOldImport = (context: Context, input: OneImport) =>
  changeImportState(context, input, 'discarded')
