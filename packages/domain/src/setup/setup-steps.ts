/**
 * The steps by which an empty shop comes to its first credited baht, in the order in which they are taken: the back-end is tried with a
 * credit to a player, so players come before it.
 */
export const setupSteps = [
  'secondFactor',
  'ownAccounts',
  'agents',
  'players',
  'backend',
  'bankFeeds',
  'employees',
  'limits',
  'backup',
  'firstDeposit',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Steps that a shop may decide not to take: it works without them. */
export const optionalSteps = ['agents', 'employees', 'limits', 'backup'] as const satisfies SetupStep[]
export type OptionalStep = (typeof optionalSteps)[number]

export const setupStates = ['done', 'open', 'skipped'] as const
export type SetupState = (typeof setupStates)[number]

/** What the shop holds now. No step is ticked by hand: each state follows from these. */
export type ShopFacts = {
  ownersWithoutFactor: number
  /** Open accounts with a number, to which players may pay. */
  payInAccounts: number
  /** Accounts that came from the old system without a number. */
  unfinishedAccounts: number
  /** A profile of the back-end that was tried is switched on, or an order was carried out without one. */
  backendAnswered: boolean
  agents: number
  masters: number
  players: number
  /** Phones that are connected, and keys that may send bank entries. */
  feeds: number
  /** Money that came in is known, whoever told of it. */
  entries: boolean
  /** A phone or a feed told of it by itself. */
  entriesFromFeed: boolean
  activeEmployees: number
  invitedEmployees: number
  /** An owner has saved a limit or a preset. */
  limitsSaved: boolean
  /** A place for backups is set. */
  backupPlace: boolean
  backupMade: boolean
  depositCredited: boolean
}

const isDone: Record<SetupStep, (facts: ShopFacts) => boolean> = {
  secondFactor: ({ ownersWithoutFactor }) => ownersWithoutFactor === 0,
  ownAccounts: ({ payInAccounts, unfinishedAccounts }) => payInAccounts > 0 && unfinishedAccounts === 0,
  backend: ({ backendAnswered }) => backendAnswered,
  agents: ({ agents, masters }) => agents > 0 && masters > 0,
  players: ({ players }) => players > 0,
  bankFeeds: ({ entries }) => entries,
  employees: ({ activeEmployees }) => activeEmployees > 1,
  limits: ({ limitsSaved }) => limitsSaved,
  backup: ({ backupMade }) => backupMade,
  firstDeposit: ({ depositCredited }) => depositCredited,
}

export type StepShown = { step: SetupStep; state: SetupState; optional: boolean }

/** A step that was skipped and is done all the same is done. */
export const shownSteps = (facts: ShopFacts, skipped: readonly string[]): StepShown[] =>
  setupSteps.map((step) => {
    const optional = isOptional(step)
    const state = isDone[step](facts) ? 'done' : optional && skipped.includes(step) ? 'skipped' : 'open'
    return { step, state, optional }
  })

export const isOptional = (step: SetupStep): step is OptionalStep =>
  (optionalSteps as readonly SetupStep[]).includes(step)

export const isSetUp = (steps: readonly StepShown[]): boolean => steps.every(({ state }) => state !== 'open')
