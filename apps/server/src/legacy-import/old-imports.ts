import { permitRead } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findOpen, newestImports } from './import-store.ts'
import { importRow } from './import-row.ts'

const maxShown = 10

/** Returns the open import from the old system, and the others among the ten latest that were not discarded. */
export async function oldImports({ caller, sql }: Context) {
  permitRead(caller, 'firebase.import')
  const openImport = await findOpen(sql)
  const latest = await newestImports(sql, maxShown)
  return {
    open: openImport && (await importRow(sql, openImport)),
    latest: await Promise.all(
      latest.filter(({ id }) => id !== openImport?.id).map((one) => importRow(sql, one)),
    ),
  }
}
