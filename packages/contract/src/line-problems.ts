/** Refusals about the shop's LINE account (`problems.ts` collects all). */
export const lineProblems = {
  'line-signature-wrong': { status: 401, title: 'The signature is not that of these bytes.' },
  'line-destination-wrong': { status: 409, title: 'This webhook is for another LINE account.' },
  'line-alert-name-taken': { status: 409, title: 'Another alert has this name.' },
  'line-alert-nobody': {
    status: 409,
    title: 'Nobody of this alert can be reached: members have blocked the account, groups were left.',
  },
  'line-off': { status: 409, title: 'The LINE account is not set up, or switched off.' },
  'line-token-wrong': { status: 409, title: 'LINE does not take this access token.' },
  'line-silent': { status: 409, title: 'LINE gave no usable answer: nothing was saved. Try again.' },
  'line-incomplete': {
    status: 409,
    title: 'Secret and access token are needed before it can be switched on.',
  },
  'line-member-linked': { status: 409, title: 'This LINE member is linked to a player already.' },
  'line-member-unlinked': { status: 409, title: 'This LINE member is not linked to a player.' },
  'line-player-linked': {
    status: 409,
    title: 'Another LINE account is linked to this player, or another player has this LINE id.',
  },
  'line-recipients-changed': {
    status: 409,
    title: 'It would go to another number of people now than was shown: look at it again.',
  },
  'line-send-over': { status: 409, title: 'Nothing of this is waiting any more.' },
  'line-reply-there': { status: 409, title: 'There is a greeting, or a default answer, already.' },
} as const
