import { oc } from '@orpc/contract'
import { refuses } from '../problems.ts'
import { settingsChange, settingsShown } from './settings.ts'

export const shopSettings = {
  get: oc.route({ method: 'GET', path: '/settings/get', tags: ['settings'] }).output(settingsShown),
  /** Changes only the named settings. Every change is in the audit log with the value before. */
  update: oc
    .route({ method: 'POST', path: '/settings/update', tags: ['settings'] })
    .input(settingsChange)
    .output(settingsShown)
    .errors(refuses('factor-missing', 'approval-needed', 'backend-decides', 'stale-version')),
}
