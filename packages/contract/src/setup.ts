import { optionalSteps, setupStates, setupSteps } from '@khlang/domain/setup/setup-steps'
import { oc } from '@orpc/contract'
import { z } from 'zod'

const facts = z
  .object({
    ownersWithoutFactor: z.int(),
    payInAccounts: z.int().describe('Open accounts with a number, to which players may pay'),
    unfinishedAccounts: z.int().describe('Accounts without a number'),
    backendAnswered: z
      .boolean()
      .describe('A tried profile of the crediting back-end is switched on, or an order was carried out'),
    agents: z.int(),
    masters: z.int(),
    players: z.int().describe('Counted up to 1,000'),
    feeds: z.int().describe('Connected phones, and keys that may send bank entries'),
    entries: z.boolean().describe('Money that came in is known'),
    entriesFromFeed: z.boolean().describe('A phone or a feed told of it by itself'),
    activeEmployees: z.int(),
    invitedEmployees: z.int(),
    limitsSaved: z.boolean(),
    backupPlace: z.boolean(),
    backupMade: z.boolean(),
    depositCredited: z.boolean(),
  })
  .describe('What the shop holds now')

const shopSetup = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      state: z.enum(setupStates),
      optional: z.boolean().describe('The shop works without it: it may be skipped'),
    }),
  ),
  facts,
  setUp: z.boolean().describe('No step is open'),
  putAway: z.boolean().describe('The dashboard no longer shows what is open'),
  can: z.object({ change: z.union([z.literal(true), z.string()]) }),
})
export type ShopSetup = z.infer<typeof shopSetup>

const command = (name: string) =>
  oc.route({ method: 'POST', path: `/setup/${name}` as const, tags: ['setup'] }).output(shopSetup)

/** The steps from an empty shop to the first credited baht. */
export const setup = {
  /** Each step with its state, which follows from the shop's data and is not ticked by hand. */
  steps: oc
    .route({ method: 'GET', path: '/setup/steps', tags: ['setup'] })
    .input(z.object({}))
    .output(shopSetup),
  /** Skips a step that the shop does not need, or takes it back in. */
  skipStep: command('skip-step').input(z.object({ step: z.enum(optionalSteps), skipped: z.boolean() })),
  putAway: command('put-away').input(z.object({ putAway: z.boolean() })),
}
