import { follow } from './door.ts'
import { walkTheMoney } from './opening-money.ts'
import { walkTheEmptyPages, walkToTheSteps } from './opening-owner.ts'
import { openingOfFile } from './opening-shop.ts'
import { walkTheSteps } from './opening-steps.ts'

/**
 * A real shop opens: `npm start` on an empty folder, a back-end of somebody else, and not a word of SQL. Here by keyboard alone, at 1440
 * pixels; the same by touch on a phone is `opening-phone.walk.ts`.
 */
const opening = openingOfFile('keyboard')
walkToTheSteps(opening)
walkTheEmptyPages(opening, (address) => follow(opening.owner.page, address))
walkTheMoney(opening, walkTheSteps(opening))
