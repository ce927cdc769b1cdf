import { optionalSteps, setupStates, setupSteps } from '@khlang/domain/setup/setup-steps'
import { oc } from '@orpc/contract'
import { z } from 'zod'

const facts = z
  .object({
    ownersWithoutFactor: z.int(),
    payInAccounts: z.int().describe('Open accounts with a number that players can pay to'),
    unfinishedAccounts: z.int().describe('Accounts without a number'),
    backendAnswered: z
      .boolean()
      .describe('Whether a tested back-end profile is active or an order was carried out'),
    agents: z.int(),
    masters: z.int(),
    players: z.int().describe('Counted up to 1,000'),
    feeds: z.int().describe('Number of connected phones and of service keys that may send bank entries'),
    entries: z.boolean().describe('Whether there is any bank entry'),
    entriesFromFeed: z.boolean().describe('Whether a phone or a feed has reported an entry'),
    activeEmployees: z.int(),
    invitedEmployees: z.int(),
    limitsSaved: z.boolean(),
    backupPlace: z.boolean(),
    backupMade: z.boolean(),
    depositCredited: z.boolean(),
  })
  .describe('Facts about the shop now')

const shopSetup = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      state: z.enum(setupStates),
      optional: z.boolean().describe('Whether the step can be skipped'),
    }),
  ),
  facts,
  setUp: z.boolean().describe('Whether no step is left open'),
  putAway: z.boolean().describe('Whether the steps are hidden from the dashboard'),
  can: z.object({ change: z.union([z.literal(true), z.string()]) }),
})
export type ShopSetup = z.infer<typeof shopSetup>

const command = (name: string) =>
  oc.route({ method: 'POST', path: `/setup/${name}` as const, tags: ['setup'] }).output(shopSetup)

/** The steps from an empty shop to the first credited baht. */
export const setup = {
  /** Returns each step with its state, which follows from the shop's data and is not ticked by hand. */
  steps: oc
    .route({ method: 'GET', path: '/setup/steps', tags: ['setup'] })
    .input(z.object({}))
    .output(shopSetup),
  /** Marks a step as not needed by the shop, or as needed again. */
  skipStep: command('skip-step').input(z.object({ step: z.enum(optionalSteps), skipped: z.boolean() })),
  putAway: command('put-away').input(z.object({ putAway: z.boolean() })),
}
