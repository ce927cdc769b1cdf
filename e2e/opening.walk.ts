import { follow } from './door.ts'
import { walkTheMoney } from './opening-money.ts'
import { walkTheEmptyPages, walkToTheSteps } from './opening-owner.ts'
import { openingOfFile } from './opening-shop.ts'
import { walkTheSteps } from './opening-steps.ts'

/**
 * Opens a real shop: `npm start` with an empty folder, a back-end of another maker, and no SQL. Here by
 * keyboard only, at 1440 pixels; by touch on a phone: `opening-phone.walk.ts`.
 */
const opening = openingOfFile('keyboard')
walkToTheSteps(opening)
walkTheEmptyPages(opening, (address) => follow(opening.owner.page, address))
walkTheMoney(opening, walkTheSteps(opening))
