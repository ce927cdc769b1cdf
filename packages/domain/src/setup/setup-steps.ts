/**
 * The steps from an empty shop to its first credited baht, in order. Testing the back-end credits a player,
 * so players come before it.
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

/** Steps that a shop may skip, since it works without them. */
export const optionalSteps = ['agents', 'employees', 'limits', 'backup'] as const satisfies SetupStep[]
export type OptionalStep = (typeof optionalSteps)[number]

export const setupStates = ['done', 'open', 'skipped'] as const
export type SetupState = (typeof setupStates)[number]

/** Facts about the shop. No step is ticked by hand: the state of each step follows from these facts. */
export type ShopFacts = {
  ownersWithoutFactor: number
  /** Open accounts with a number that players may pay in to. */
  payInAccounts: number
  /** Accounts that came from the old system without a number. */
  unfinishedAccounts: number
  /**
   * Whether a back-end profile was tried and is switched on, or an order was carried out without a profile.
   */
  backendAnswered: boolean
  agents: number
  masters: number
  players: number
  /** Phones that were added and not removed, and keys that may send bank entries. */
  feeds: number
  /** At least one entry is known, whatever its source and direction. */
  entries: boolean
  /** A phone or a feed reported an entry automatically. */
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

type Steps = Omit<ShopFacts, 'backupPlace'>

const isDone: Record<SetupStep, (facts: Steps) => boolean> = {
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

/** Returns each step with its state. A skipped step that is done nevertheless counts as done. */
export const shownSteps = (facts: Steps, skipped: readonly string[]): StepShown[] =>
  setupSteps.map((step) => {
    const optional = isOptional(step)
    const state = isDone[step](facts) ? 'done' : optional && skipped.includes(step) ? 'skipped' : 'open'
    return { step, state, optional }
  })

export const isOptional = (step: SetupStep): step is OptionalStep =>
  (optionalSteps as readonly SetupStep[]).includes(step)

/** Whether no step is left open. A skipped step is not open. */
export const isSetUp = (steps: readonly StepShown[]): boolean => steps.every(({ state }) => state !== 'open')
