import type { Context } from '../context.ts'
import { type OneImport, changeImportState } from './change-import-state.ts'

/** Starts a trial, which the legacy import worker runs and rolls back. */
export const tryOldImport = (context: Context, input: OneImport) =>
  changeImportState(context, input, 'trying')
