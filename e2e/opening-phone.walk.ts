import { walkTheMoney } from './opening-money.ts'
import { walkToTheSteps } from './opening-owner.ts'
import { openingOfFile } from './opening-shop.ts'
import { walkTheSteps } from './opening-steps.ts'

/** A real shop opens on a phone, by touch alone, at 390 pixels; by keyboard alone it does in `opening.walk.ts`. */
const opening = openingOfFile('touch')
walkToTheSteps(opening)
walkTheMoney(opening, walkTheSteps(opening))
