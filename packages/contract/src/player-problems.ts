/** Refusals about players. */
export const playerProblems = {
  'player-suspended': { status: 409, title: 'This player is suspended: no credit is given.' },
  'player-excluded': {
    status: 409,
    title: 'This player asked to be kept from playing: no deposit is taken and no credit is given.',
  },
  'player-forgotten': {
    status: 409,
    title: 'This player asked to be forgotten and was: nothing is changed of them any more.',
  },
  'player-restricted': {
    status: 409,
    title:
      'The data of this player are restricted, as they asked: they are not changed, and shown whole to owners alone.',
  },
  'player-not-settled': {
    status: 409,
    title: 'Something of this player is still open: end their requests, orders and approvals first.',
  },
  'exclusion-stands': {
    status: 409,
    title: 'The player asked to be kept from playing: only a supervisor lifts that early, with a reason.',
  },
  'limit-stands': {
    status: 409,
    title: 'The player asked for this limit: only a supervisor raises or lifts it, with a reason.',
  },
  'player-key-taken': { status: 409, title: 'Another player has this key.' },
  'player-key-used': {
    status: 409,
    title: 'An order went out under the key of this player: the back-end knows them by it, and it stays.',
  },
  'too-many-coins': { status: 409, title: 'This player would have more coins than a player can have.' },
  'not-enough-coins': { status: 409, title: 'This player has fewer coins than this costs.' },
  'item-not-available': { status: 409, title: 'This is not in the catalogue at the moment.' },
} as const
