import { describe } from 'vitest'
import { walkTheMoney } from './opening-money.ts'
import { walkToTheSteps } from './opening-owner.ts'
import { openingOfFile } from './opening-shop.ts'
import { walkTheSteps } from './opening-steps.ts'
import { everything } from './pairwise.ts'

/**
 * Opens a real shop on a phone, by touch only, at 390 pixels: a part of the whole matrix (`npm run e2e:all`).
 * Every run has it by keyboard only: `opening.walk.ts`.
 */
describe.runIf(everything)('the opening of a shop by touch', () => {
  const opening = openingOfFile('touch')
  walkToTheSteps(opening)
  walkTheMoney(opening, walkTheSteps(opening))
})
