import type { SettingsShown } from '@khlang/contract/settings/settings'
import { findInUse } from '#crediting/profile/profile-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { readAllSettings } from './settings.ts'

/**
 * Returns all settings that owners can change; every employee may read them. `backendDecides`: a back-end profile is
 * active, so some cannot be changed here. `bundled`: the back-end is the bundled one.
 */
export async function get({ caller, sql, testTransfer, backend }: Context): Promise<SettingsShown> {
  permit(caller, 'list.view')
  const backendDecides = (await findInUse(sql, backend.place)) !== null
  return { ...(await readAllSettings(sql)), backendDecides, bundled: testTransfer !== null }
}
