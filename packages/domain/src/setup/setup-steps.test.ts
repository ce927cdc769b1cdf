import { expect, test } from 'vitest'
import { isSetUp, optionalSteps, setupSteps, type ShopFacts, shownSteps } from './setup-steps.ts'

const empty: ShopFacts = {
  ownersWithoutFactor: 1,
  payInAccounts: 0,
  unfinishedAccounts: 0,
  backendAnswered: false,
  agents: 0,
  masters: 0,
  players: 0,
  feeds: 0,
  entries: false,
  entriesFromFeed: false,
  activeEmployees: 1,
  invitedEmployees: 0,
  limitsSaved: false,
  backupPlace: false,
  backupMade: false,
  depositCredited: false,
}
const open = (facts: Partial<ShopFacts>, skipped: string[] = []) =>
  shownSteps({ ...empty, ...facts }, skipped).flatMap(({ step, state }) => (state === 'open' ? [step] : []))

test('an empty shop has every step open', () => {
  expect(open({})).toEqual(setupSteps)
})

test.each<[Partial<ShopFacts>, string]>([
  [{ ownersWithoutFactor: 0 }, 'secondFactor'],
  [{ payInAccounts: 1 }, 'ownAccounts'],
  [{ backendAnswered: true }, 'backend'],
  [{ agents: 1, masters: 1 }, 'agents'],
  [{ players: 1 }, 'players'],
  [{ entries: true }, 'bankFeeds'],
  [{ activeEmployees: 2 }, 'employees'],
  [{ limitsSaved: true }, 'limits'],
  [{ backupMade: true }, 'backup'],
  [{ depositCredited: true }, 'firstDeposit'],
])('with %o only the step %s is done', (facts, step) => {
  expect(open(facts)).toEqual(setupSteps.filter((one) => one !== step))
})

test.each<Partial<ShopFacts>>([
  { ownersWithoutFactor: 2 },
  { payInAccounts: 3, unfinishedAccounts: 1 },
  { agents: 2 },
  { masters: 2 },
  { feeds: 1 },
  { invitedEmployees: 1 },
  { backupPlace: true },
])('%o does not complete any step', (facts) => {
  expect(open(facts)).toEqual(setupSteps)
})

test('only steps that a shop can work without can be skipped', () => {
  const skipped = shownSteps(empty, [...setupSteps]).filter(({ state }) => state === 'skipped')
  expect(skipped.map(({ step }) => step)).toEqual(optionalSteps)
  expect(shownSteps(empty, []).filter(({ optional }) => optional)).toHaveLength(optionalSteps.length)
})

test('a skipped step that is completed counts as done', () => {
  expect(shownSteps({ ...empty, activeEmployees: 2 }, ['employees']).at(6)).toEqual({
    step: 'employees',
    state: 'done',
    optional: true,
  })
})

test('the shop is set up when no step is open, with or without skipped ones', () => {
  const done: ShopFacts = {
    ...empty,
    ownersWithoutFactor: 0,
    payInAccounts: 1,
    backendAnswered: true,
    players: 1,
    entries: true,
    depositCredited: true,
  }
  expect(isSetUp(shownSteps(done, []))).toBe(false)
  expect(isSetUp(shownSteps(done, [...optionalSteps]))).toBe(true)
})
