import { putAway, skipStep } from '#setup/change-guide.ts'
import { steps } from '#setup/steps.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for setting up a new shop. */
export const setupRoutes = ({ setup }: Implementing) => ({
  steps: setup.steps.handler(({ context }) => steps(context)),
  skipStep: setup.skipStep.handler(({ context, input }) => skipStep(context, input)),
  putAway: setup.putAway.handler(({ context, input }) => putAway(context, input)),
})
