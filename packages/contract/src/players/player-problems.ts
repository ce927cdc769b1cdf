/** Refusals about players. */
export const playerProblems = {
  'player-suspended': { status: 409, title: 'This player is suspended and gets no credit.' },
  'player-excluded': {
    status: 409,
    title: 'This player asked to be excluded. No deposits are accepted and no credit is given.',
  },
  'player-forgotten': {
    status: 409,
    title: 'The data of this player was deleted at their request. Nothing can be changed.',
  },
  'player-restricted': {
    status: 409,
    title:
      'The data of this player is restricted at their request. It cannot be changed, and only owners see it unmasked.',
  },
  'player-not-settled': {
    status: 409,
    title: 'This player still has open requests, orders or approvals. Finish them first.',
  },
  'exclusion-stands': {
    status: 409,
    title: 'The player asked for this exclusion. Only a supervisor can lift it early, with a reason.',
  },
  'limit-stands': {
    status: 409,
    title: 'The player asked for this limit. Only a supervisor can raise or lift it, with a reason.',
  },
  'player-key-taken': { status: 409, title: 'Another player has this key.' },
  'player-key-used': {
    status: 409,
    title: 'An order was already sent with this player’s key, so the key cannot be changed.',
  },
  'too-many-coins': { status: 409, title: 'The player would have more coins than allowed.' },
  'not-enough-coins': { status: 409, title: 'This player has fewer coins than this costs.' },
  'item-changed': {
    status: 409,
    title:
      'This now costs other coins, or gives other credits, than you sent. `row` has the present figures.',
  },
  'item-not-available': { status: 409, title: 'This is not in the catalogue at the moment.' },
} as const
