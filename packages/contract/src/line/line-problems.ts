/** Refusals about the shop's LINE account (`problems.ts` collects all). */
export const lineProblems = {
  'line-signature-wrong': { status: 401, title: 'The signature does not match the body.' },
  'line-destination-wrong': { status: 409, title: 'This webhook is for another LINE account.' },
  'line-alert-name-taken': { status: 409, title: 'Another alert has this name.' },
  'line-alert-nobody': {
    status: 409,
    title:
      'No recipient of this alert can be reached: the members blocked the account, or the groups were left.',
  },
  'line-off': { status: 409, title: 'The LINE account is not set up, or switched off.' },
  'line-token-wrong': { status: 409, title: 'LINE rejects this access token.' },
  'line-silent': { status: 409, title: 'LINE gave no usable answer. Nothing was saved. Try again.' },
  'line-incomplete': {
    status: 409,
    title: 'It needs a secret and an access token before it can be switched on.',
  },
  'line-member-linked': { status: 409, title: 'This LINE member is already linked to a player.' },
  'line-member-unlinked': { status: 409, title: 'This LINE member is not linked to a player.' },
  'line-player-linked': {
    status: 409,
    title: 'Another LINE account is linked to this player, or another player has this LINE id.',
  },
  'line-recipients-changed': {
    status: 409,
    title: 'The number of recipients has changed. Check it again.',
  },
  'line-send-over': {
    status: 409,
    title: 'No part of this message is waiting any more, so nothing is left to cancel.',
  },
  'line-reply-there': {
    status: 409,
    title: 'There is already a reply of this kind: there can be one greeting and one default reply.',
  },
} as const
