import { walkTheMoney } from './opening-money.ts'
import { walkToTheSteps } from './opening-owner.ts'
import { openingOfFile } from './opening-shop.ts'
import { walkTheSteps } from './opening-steps.ts'

/** Opening a real shop on a phone, by touch only, at 390 pixels. By keyboard only: `opening.walk.ts`. */
const opening = openingOfFile('touch')
walkToTheSteps(opening)
walkTheMoney(opening, walkTheSteps(opening))
