import type { Api } from '@khlang/contract/api'
import { putAway } from '#setup/put-away.ts'
import { skipStep } from '#setup/skip-step.ts'
import { steps } from '#setup/steps.ts'
import type { Handlers } from './serve.ts'

/** Routes for setting up a new shop. */
export const setupRoutes: Handlers<Api['setup']> = {
  steps,
  skipStep,
  putAway,
}
